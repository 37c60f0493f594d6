"""A cup: an evening over several tables, Swiss or as a knock-out. It has no clock and no network.

A cup is the result of reading its log (`entries`). `drawing` seats people at tables, `standings` orders them,
`deciding` says what people may do, and `public_state` what everybody sees.
"""
