-- MCP servers of others whose tools a tenant's agents may call, and what of them was approved: a stranger may change its tools at any time.
CREATE TABLE tool_providers (
    tenant_id      uuid        NOT NULL REFERENCES tenants (id),
    id             uuid        NOT NULL,
    name           text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
    version        integer     NOT NULL CHECK (version >= 1),
    url            text        NOT NULL,
    -- Names of secrets in them, no values.
    headers        json        NOT NULL,
    call_seconds   integer     NOT NULL CHECK (call_seconds BETWEEN 1 AND 600),
    max_calls      integer     NOT NULL CHECK (max_calls BETWEEN 1 AND 64),
    -- What the server said of itself when it was last asked for its tools.
    protocol       text        NOT NULL,
    server_name    text        NOT NULL,
    server_version text        NOT NULL,
    -- Tools that it has and that cannot be used: no legal name, no usable schema, or too many.
    left_out       json        NOT NULL,
    refreshed_at   timestamptz NOT NULL,
    -- Why it could not be asked since; NULL when it could.
    last_error     text,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    deleted_at     timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its provider is deleted.
CREATE UNIQUE INDEX tool_providers_live_name ON tool_providers (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('tool_providers');
GRANT SELECT, INSERT ON tool_providers TO grove_app;
GRANT UPDATE (version, url, headers, call_seconds, max_calls, protocol, server_name, server_version, left_out,
              refreshed_at, last_error, updated_at, deleted_at) ON tool_providers TO grove_app;

-- Each definition of a tool that is seen, approved or pinned, in one canonical form.
CREATE TABLE tool_provider_definitions (
    tenant_id   uuid        NOT NULL,
    provider_id uuid        NOT NULL,
    tool        text        COLLATE "C" NOT NULL,
    sha256      text        NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    definition  json        NOT NULL,
    seen_at     timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, provider_id, tool, sha256),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES tool_providers (tenant_id, id)
);

CALL fence_by_tenant('tool_provider_definitions');
-- No UPDATE: a definition is what its digest says. One that is no longer in use is forgotten, or a server could fill the table.
GRANT SELECT, INSERT, DELETE ON tool_provider_definitions TO grove_app;

CREATE TABLE tool_provider_tools (
    tenant_id       uuid        NOT NULL,
    provider_id     uuid        NOT NULL,
    tool            text        COLLATE "C" NOT NULL,
    -- The definition that the server gave last; NULL when it has the tool no more.
    seen_sha256     text,
    -- The definition that was approved; NULL when none was. A tool can be called while both are one.
    approved_sha256 text,
    approved_at     timestamptz,
    approved_by     uuid,
    -- In place of what the tool says of its effect.
    effect          text        CHECK (effect IN ('read_only', 'idempotent', 'keyed', 'unsafe')),
    -- The argument by which the tool knows a call again.
    key_argument    text,
    needs_approval  boolean     NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, provider_id, tool),
    CHECK ((key_argument IS NOT NULL) = (effect IS NOT DISTINCT FROM 'keyed')),
    CHECK ((approved_sha256 IS NULL) = (approved_at IS NULL)),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES tool_providers (tenant_id, id),
    FOREIGN KEY (tenant_id, provider_id, tool, seen_sha256)
        REFERENCES tool_provider_definitions (tenant_id, provider_id, tool, sha256),
    FOREIGN KEY (tenant_id, provider_id, tool, approved_sha256)
        REFERENCES tool_provider_definitions (tenant_id, provider_id, tool, sha256)
);

CALL fence_by_tenant('tool_provider_tools');
GRANT SELECT, INSERT, DELETE ON tool_provider_tools TO grove_app;
GRANT UPDATE (seen_sha256, approved_sha256, approved_at, approved_by, effect, key_argument, needs_approval)
    ON tool_provider_tools TO grove_app;

-- Which definition of each of its providers' tools a version of an agent has.
CREATE TABLE agent_version_provider_tools (
    tenant_id     uuid    NOT NULL,
    agent_id      uuid    NOT NULL,
    agent_version integer NOT NULL,
    provider_id   uuid    NOT NULL,
    tool          text    COLLATE "C" NOT NULL,
    sha256        text    NOT NULL,
    PRIMARY KEY (tenant_id, agent_id, agent_version, provider_id, tool),
    FOREIGN KEY (tenant_id, agent_id, agent_version) REFERENCES agent_versions (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, provider_id, tool, sha256)
        REFERENCES tool_provider_definitions (tenant_id, provider_id, tool, sha256)
);

-- Which agents have a provider's tools, before it is deleted; what is pinned, before a definition is forgotten.
CREATE INDEX agent_version_provider_tools_of_provider
    ON agent_version_provider_tools (tenant_id, provider_id, tool, sha256);

CALL fence_by_tenant('agent_version_provider_tools');
-- No UPDATE, no DELETE: a pin is immutable, as the version that has it.
GRANT SELECT, INSERT ON agent_version_provider_tools TO grove_app;
