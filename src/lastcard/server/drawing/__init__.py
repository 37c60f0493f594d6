"""Small pictures, drawn without a library: outlines, a canvas with smooth edges, and PNG."""
