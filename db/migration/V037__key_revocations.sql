-- Replicas remember the keys that they have found good. The number says that a key may have become less good since; each beat of a
-- replica reads it, and keys_seen says up to which number the replica has forgotten what it remembered.
CREATE TABLE key_revocations (
    only_row boolean NOT NULL DEFAULT true PRIMARY KEY CHECK (only_row),
    number   bigint  NOT NULL
);
INSERT INTO key_revocations (number) VALUES (0);
GRANT SELECT ON key_revocations TO grove_engine;

-- Every change of a key counts, whichever statement makes it: one of an earlier version of Grove, or one of an operator, too.
-- As late as possible within the transaction: until it commits, no other key can be changed. By the clock, so that no number is
-- given twice where a failover loses the latest ones. With its owner's rights, since a tenant changes its keys behind its fence,
-- and the number belongs to none: it takes nothing from its caller, and serves this one trigger.
CREATE FUNCTION count_key_revocation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$
BEGIN
    IF TG_OP = 'DELETE' OR OLD IS DISTINCT FROM NEW THEN
        EXECUTE format(
            'UPDATE %I.key_revocations
                SET number = GREATEST(number + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)',
            TG_TABLE_SCHEMA);
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION count_key_revocation() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER count_key_revocation AFTER UPDATE OR DELETE ON api_keys
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_key_revocation();
