package dev.grove.server.campaign;

import dev.grove.server.campaign.wire.Commit;

/** Something a server does that can be seen from outside, and held there. */
sealed interface Observation {

    /** The name of the server that does it. */
    String server();

    /** A transaction. */
    record Committing(Commit commit) implements Observation {
        @Override
        public String server() {
            return commit.server();
        }
    }

    /** A request to the model. */
    record Asking(String server, String goal, int turn) implements Observation {}

    /** A tool's request to the counter of effects. */
    record Acting(String server, String run, String call, String tool) implements Observation {}

    /** A step in the life of a sandbox. */
    record Sandboxing(String server, String step) implements Observation {}
}
