-- Which version of each of its skills a run has, from its start on: what is stored later is for runs that start later.
CREATE TABLE run_skills (
    tenant_id uuid     NOT NULL,
    run_id    uuid     NOT NULL,
    position  smallint NOT NULL,
    name      text     COLLATE "C" NOT NULL,
    skill_id  uuid     NOT NULL,
    version   integer  NOT NULL,
    PRIMARY KEY (tenant_id, run_id, position),
    FOREIGN KEY (tenant_id, run_id) REFERENCES agent_runs (tenant_id, id),
    FOREIGN KEY (tenant_id, skill_id, version) REFERENCES skill_versions (tenant_id, skill_id, version)
);

CALL fence_by_tenant('run_skills');
-- No UPDATE, no DELETE: a pin is immutable, as the run's start is.
GRANT SELECT, INSERT ON run_skills TO grove_app;
