-- A call whose server was killed is answered by its run, on any other server: its stream says which run that is.
-- NULL where the call has started none, as servers of before leave it; the run is of the session's tenant.
ALTER TABLE mcp_open_streams ADD COLUMN run_id uuid;

GRANT UPDATE (run_id) ON mcp_open_streams TO grove_engine;
