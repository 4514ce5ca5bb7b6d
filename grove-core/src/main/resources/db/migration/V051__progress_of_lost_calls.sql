-- A call whose server was killed goes on reporting progress on another server: its stream keeps the client's token for that.
-- As JSON writes it; NULL where the client wants no progress, as servers of before leave it.
ALTER TABLE mcp_open_streams ADD COLUMN progress_token text;
