-- What is published is a version: a later one is no tool until it is published itself.
ALTER TABLE agents ADD COLUMN published_version integer;

-- The owner is fenced too.
ALTER TABLE agents NO FORCE ROW LEVEL SECURITY;
UPDATE agents SET published_version = current_version WHERE mcp_exposed;
ALTER TABLE agents FORCE ROW LEVEL SECURITY;

ALTER TABLE agents ADD FOREIGN KEY (tenant_id, id, published_version) REFERENCES agent_versions (tenant_id, agent_id, version);

-- Servers of before read it until they are replaced; what they publish fails meanwhile.
DROP INDEX agents_published;
ALTER TABLE agents DROP COLUMN mcp_exposed;
ALTER TABLE agents ADD COLUMN mcp_exposed boolean NOT NULL GENERATED ALWAYS AS (published_version IS NOT NULL) STORED;

-- One page of a tenant's published agents, by name.
CREATE INDEX agents_published ON agents (tenant_id, name COLLATE "C") WHERE published_version IS NOT NULL AND deleted_at IS NULL;

GRANT UPDATE (published_version) ON agents TO grove_app;
