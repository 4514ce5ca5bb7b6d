-- Where in which trace a run stands, as W3C's traceparent writes it: whatever server goes on with the run goes on with its trace. Null while traces are off.
ALTER TABLE agent_runs ADD COLUMN trace text;
