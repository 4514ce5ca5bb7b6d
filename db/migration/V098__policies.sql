-- Policies of tenants: rules over acts of runs, in immutable versions like all definitions, and which of them each version of an agent has.
CREATE TABLE policies (
    tenant_id       uuid        NOT NULL REFERENCES tenants (id),
    id              uuid        NOT NULL,
    name            text        COLLATE "C" NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    current_version integer     NOT NULL CHECK (current_version >= 1),
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    deleted_at      timestamptz,
    PRIMARY KEY (tenant_id, id)
);

-- A name is free again once its policy is deleted.
CREATE UNIQUE INDEX policies_live_name ON policies (tenant_id, name) WHERE deleted_at IS NULL;

CALL fence_by_tenant('policies');
CALL open_to_deletion('policies');
GRANT SELECT, INSERT ON policies TO grove_app;
GRANT UPDATE (current_version, updated_at, deleted_at) ON policies TO grove_app;

-- As text: arguments in tests keep their digits, and their members the order that they were written in.
CREATE TABLE policy_versions (
    tenant_id   uuid        NOT NULL,
    policy_id   uuid        NOT NULL,
    version     integer     NOT NULL CHECK (version >= 1),
    definition  json        NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, policy_id, version),
    FOREIGN KEY (tenant_id, policy_id) REFERENCES policies (tenant_id, id)
);

CALL fence_by_tenant('policy_versions');
CALL open_to_deletion('policy_versions');
-- No UPDATE, no DELETE: a version is immutable for the database too.
GRANT SELECT, INSERT ON policy_versions TO grove_app;

-- What the author sent, comments included, and the layer that it came to with what it extends: both are parts of the version.
CREATE TABLE policy_sources (
    tenant_id   uuid    NOT NULL,
    policy_id   uuid    NOT NULL,
    version     integer NOT NULL,
    format      text    NOT NULL CHECK (format IN ('json', 'yaml')),
    document    text    NOT NULL,
    digest      text    COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, policy_id, version),
    FOREIGN KEY (tenant_id, policy_id, version) REFERENCES policy_versions (tenant_id, policy_id, version),
    FOREIGN KEY (tenant_id, digest) REFERENCES authority_layers (tenant_id, digest)
);

CALL fence_by_tenant('policy_sources');
CALL open_to_deletion('policy_sources');
GRANT SELECT, INSERT ON policy_sources TO grove_app;

-- Layers of a version of an agent, from the outermost on. Policies of the server have no row of their own: policy_id is NULL for them.
CREATE TABLE agent_version_policies (
    tenant_id       uuid     NOT NULL,
    agent_id        uuid     NOT NULL,
    agent_version   integer  NOT NULL,
    place           smallint NOT NULL CHECK (place >= 0),
    digest          text     COLLATE "C" NOT NULL,
    policy_id       uuid,
    policy_version  integer,
    PRIMARY KEY (tenant_id, agent_id, agent_version, place),
    CHECK ((policy_id IS NULL) = (policy_version IS NULL)),
    FOREIGN KEY (tenant_id, agent_id, agent_version) REFERENCES agent_versions (tenant_id, agent_id, version),
    FOREIGN KEY (tenant_id, policy_id, policy_version) REFERENCES policy_versions (tenant_id, policy_id, version),
    FOREIGN KEY (tenant_id, digest) REFERENCES authority_layers (tenant_id, digest)
);

-- Which agents have a policy, before it is deleted.
CREATE INDEX agent_version_policies_of_policy ON agent_version_policies (tenant_id, policy_id);

CALL fence_by_tenant('agent_version_policies');
CALL open_to_deletion('agent_version_policies');
-- No UPDATE, no DELETE: a pin is immutable, as the version that has it.
GRANT SELECT, INSERT ON agent_version_policies TO grove_app;
-- Runs of several tenants are inserted by one statement of the engine, whose triggers look here.
CALL open_to_engine('agent_version_policies');
GRANT SELECT ON agent_version_policies TO grove_engine;

-- A server that knows no authorities would start the agent without its policies, too.
CREATE OR REPLACE FUNCTION refuse_runs_without_authority() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    IF EXISTS (SELECT FROM agent_version_policies p
                WHERE p.tenant_id = NEW.tenant_id AND p.agent_id = NEW.agent_id AND p.agent_version = NEW.agent_version)
       OR EXISTS (SELECT FROM agent_runs r
                   WHERE r.tenant_id = NEW.tenant_id AND r.authority IS NOT NULL
                     AND r.id IN (NEW.parent_run_id, NEW.forked_from_run_id)) THEN
        RAISE restrict_violation USING MESSAGE = 'the run would lose the policies that it is governed by; a newer server is needed';
    END IF;
    RETURN NEW;
END
$function$;

CREATE TRIGGER policies_audited AFTER INSERT OR UPDATE ON policies FOR EACH ROW EXECUTE FUNCTION note_definition('policy');
