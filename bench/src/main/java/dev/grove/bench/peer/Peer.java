package dev.grove.bench.peer;

import java.util.List;

/** An engine that runs the same agent and the same workflows. */
public enum Peer {
    DBOS("DBOS Java"),
    RESTATE("Restate"),

    /**
     * The server that its tests use, as the durable one is no program that could be started here.
     */
    TEMPORAL("Temporal, in memory");

    /** Engines whose state survives their process. */
    public static final List<Peer> DURABLE = List.of(DBOS, RESTATE);

    private final String title;

    Peer(String title) {
        this.title = title;
    }

    /** Name in the report. */
    public String title() {
        return title;
    }
}
