package dev.grove.bench.peer;

/** A durable engine that runs the same agent. */
public enum Peer {
    DBOS("DBOS Java"),
    RESTATE("Restate");

    private final String title;

    Peer(String title) {
        this.title = title;
    }

    /** As the report calls it. */
    public String title() {
        return title;
    }
}
