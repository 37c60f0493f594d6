"""A seat at a table, for any screen: in this process (`local_seat`) or at a server (`remote_seat`)."""
