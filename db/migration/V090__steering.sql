-- Messages of sessions that the answer under way reads before its next model call, in place of waiting for its end.

-- Words of a person that a run reads at a place: 0 for what it goes on with, as a fork does; from 1, counted through the run, for messages of
-- its session. Those name the message, so that no message is read twice; the copies that a fork has name none.
ALTER TABLE agent_run_messages ADD COLUMN ordinal integer NOT NULL DEFAULT 0 CHECK (ordinal >= 0), ADD COLUMN message_id uuid;
ALTER TABLE agent_run_messages DROP CONSTRAINT agent_run_messages_pkey;
ALTER TABLE agent_run_messages ADD PRIMARY KEY (run_id, after_turn, ordinal);
ALTER TABLE agent_run_messages ADD CONSTRAINT agent_run_messages_of_session CHECK (message_id IS NULL OR ordinal > 0);
CREATE UNIQUE INDEX agent_run_messages_message ON agent_run_messages (tenant_id, message_id) WHERE message_id IS NOT NULL;
-- The journal writes them, in the statement of the event that says so.
GRANT INSERT ON agent_run_messages TO grove_engine;

ALTER TABLE sessions DROP CONSTRAINT sessions_if_busy_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_if_busy_check CHECK (if_busy IN ('queue', 'steer', 'interrupt', 'reject'));
-- How many messages are, or were, for the answer under way, until it has ended and is settled what became of them.
ALTER TABLE sessions ADD COLUMN steering integer NOT NULL DEFAULT 0 CHECK (steering >= 0);
CREATE INDEX sessions_steering ON sessions (updated_at) WHERE steering > 0 AND deleted_at IS NULL;

-- One that steers has no place of its own, but the run that is to read it, and the place of that run's message. While it is `steering`, its
-- words in agent_run_messages say whether it was read; when the run has ended, it is `steered` or `queued`.
ALTER TABLE session_messages ADD COLUMN target_run_id uuid, ADD COLUMN target_n integer CHECK (target_n >= 1),
    -- The run's owner is about to write it into the log: it is taken back no more.
    ADD COLUMN taken boolean NOT NULL DEFAULT false;
ALTER TABLE session_messages DROP CONSTRAINT session_messages_state_check;
ALTER TABLE session_messages ADD CONSTRAINT session_messages_state_check
    CHECK (state IN ('queued', 'steering', 'steered', 'started', 'withdrawn', 'refused', 'superseded'));
-- The fourth of its unnamed checks of several columns, on places and states.
ALTER TABLE session_messages DROP CONSTRAINT session_messages_check3;
ALTER TABLE session_messages ADD CONSTRAINT session_messages_placed
    CHECK ((n IS NULL) = (state NOT IN ('started', 'superseded') OR target_n IS NOT NULL)),
    ADD CONSTRAINT session_messages_target CHECK ((target_n IS NULL) = (target_run_id IS NULL)),
    ADD CONSTRAINT session_messages_steers CHECK (state NOT IN ('steering', 'steered') OR target_n IS NOT NULL);
CREATE INDEX session_messages_steering ON session_messages (tenant_id, target_run_id) WHERE state = 'steering';
-- Order of lists: one that steers comes after the message whose answer it is for.
DROP INDEX session_messages_order;
CREATE INDEX session_messages_order ON session_messages (tenant_id, session_id, COALESCE(n, target_n, 2147483647), id);
