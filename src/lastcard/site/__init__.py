"""The page that needs no server: a folder of files (`contents`, `folder`), and the table that runs in the
browser (`worker`). docs/site.md tells how to publish it.
"""
