-- A try of a model that failed may have been billed, as the provider itself says: then its bill counts, and not its worst case.
ALTER TABLE agent_run_unanswered_calls
    DROP CONSTRAINT agent_run_unanswered_calls_kind_check,
    ADD CONSTRAINT agent_run_unanswered_calls_kind_check
        CHECK (kind IN ('refused', 'failed', 'broken_off', 'cut_off', 'in_flight'));
