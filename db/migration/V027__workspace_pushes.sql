-- What each push of a run was about to do, written before it was done: after a crash the remote is asked whether it did.
CREATE TABLE workspace_pushes (
    tenant_id  uuid        NOT NULL REFERENCES tenants (id),
    run_id     uuid        NOT NULL,
    call_id    text        NOT NULL,
    url        text        NOT NULL,
    ref        text        NOT NULL,
    old_commit text,
    new_commit text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, run_id, call_id),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id) ON DELETE CASCADE
);

CALL fence_by_tenant('workspace_pushes');
GRANT SELECT, INSERT, UPDATE ON workspace_pushes TO grove_app;
