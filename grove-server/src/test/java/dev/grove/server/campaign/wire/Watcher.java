package dev.grove.server.campaign.wire;

/** Sees every transaction pass, and may hold it for as long as it likes. */
public interface Watcher {

    /** The transaction is whole and has not been sent on. */
    Passage before(Commit commit);

    /** The database has answered, so whatever it committed is durable; the server does not know. */
    Passage after(Commit commit, DatabaseAnswer answer);

    /**
     * The database has refused a statement, or a session.
     *
     * @param error its fields, as the protocol has them, each ended by a NUL
     */
    default void refused(String error) {}
}
