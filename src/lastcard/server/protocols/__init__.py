"""uvicorn's protocols, with limits to what a client can make them do."""
