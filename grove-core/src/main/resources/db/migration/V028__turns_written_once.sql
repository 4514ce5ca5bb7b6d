-- A turn's row was written three times, and most of its versions left their page: it was small when it opened and grew with its answer.

-- A turn that has begun and has no answer is a part of its run's row, which is written anyway: it counts while open_turn = turns + 1 and
-- there is no row of that turn. An older Grove that still serves writes such a row, and leaves these columns as they are.
ALTER TABLE agent_runs
    ADD COLUMN open_turn    integer,
    ADD COLUMN open_turn_at timestamptz;

-- An update is logged from the first changed column on, and status comes before all that an answer is made of. Nobody reads it: a turn
-- without completed_at is open. Turns written from now on have none.
ALTER TABLE agent_run_turns ALTER COLUMN status DROP NOT NULL;
COMMENT ON COLUMN agent_run_turns.status IS 'of turns written before V028; completed_at says it of all';

-- Room for the versions of a run that is under way: fewer of them leave their page and are indexed anew.
ALTER TABLE agent_runs SET (fillfactor = 50);
