"""The table in a browser: a server on Starlette and uvicorn, and a page of plain JavaScript modules."""
