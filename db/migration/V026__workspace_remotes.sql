-- Where each cloned repository of a run came from, as the server saw it: what a later fetch or push goes to, on whichever
-- replica, and never what the repository's own configuration says. By turn, so that a fork of an earlier one has that one's.
CREATE TABLE workspace_remotes (
    tenant_id  uuid        NOT NULL REFERENCES tenants (id),
    run_id     uuid        NOT NULL,
    path       text        NOT NULL,
    turn       integer     NOT NULL,
    url        text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, run_id, path, turn),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id) ON DELETE CASCADE
);

CALL fence_by_tenant('workspace_remotes');
GRANT SELECT, INSERT, UPDATE ON workspace_remotes TO grove_app;
