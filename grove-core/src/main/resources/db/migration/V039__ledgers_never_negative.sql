-- A ledger or an allotment below zero is a defect that would let a tree spend past its cap: the write that would make it so fails instead.
ALTER TABLE run_ledgers
    ADD CONSTRAINT run_ledgers_not_negative CHECK (committed_tokens >= 0 AND committed_cost_usd >= 0) NOT VALID;
ALTER TABLE run_allotments
    ADD CONSTRAINT run_allotments_not_negative CHECK (tokens >= 0 AND cost_usd >= 0) NOT VALID;
