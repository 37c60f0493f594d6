"""uvicorn's protocols, with limits on what a client can make them do."""
