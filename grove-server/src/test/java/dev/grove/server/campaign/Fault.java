package dev.grove.server.campaign;

import dev.grove.server.campaign.Observation.Acting;
import dev.grove.server.campaign.Observation.Asking;
import dev.grove.server.campaign.Observation.Committing;
import dev.grove.server.campaign.Observation.Sandboxing;
import dev.grove.server.campaign.wire.Passage;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Fault of a server, or of the database, injected at a boundary. */
enum Fault {
    /** The server gets SIGKILL. */
    KILL {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            cluster.settle();
            cluster.replica(observation.server()).kill();
            return Passage.IS_LOST;
        }
    },

    /**
     * The server gets SIGSTOP until another has its runs and, after the boundary, for two leases at
     * least; then SIGCONT, and whatever it had sent arrives late.
     */
    FREEZE {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            Replica frozen = cluster.replica(observation.server());
            Leases leases = cluster.leases();
            cluster.settle();
            frozen.freeze();
            try {
                hold(cluster, leases, observation, cell);
            } finally {
                frozen.wake();
            }
            return Passage.GOES_ON;
        }

        private void hold(TestCluster cluster, Leases leases, Observation observation, Cell cell) {
            // Where the frozen server has taken over from a dead one, no other is there to claim.
            if (cell.side() == Side.BEFORE
                    && cell.boundary().traits().fenced()
                    && !cell.boundary().traits().onTakeOver()
                    && observation instanceof Committing(var commit)) {
                leases.awaitClaimed(leases.runsIn(commit));
                cluster.ledger().expectFenced(commit);
            } else {
                leases.awaitTwo();
            }
        }
    },

    /** The connection that carries a transaction ends, before or after it is committed. */
    CUT {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            return Passage.IS_LOST;
        }

        @Override
        boolean canStrike(Boundary boundary, Side side) {
            return boundary.traits().transaction();
        }
    },

    /**
     * The connection ends as a transaction was sent, and the database gets the last of it up to a
     * second later: beside or behind what the server sent again meanwhile.
     */
    LATE {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            return new Passage.ArrivesLate(LATENESS.get(random.nextInt(LATENESS.size())));
        }

        @Override
        boolean canStrike(Boundary boundary, Side side) {
            return boundary.traits().transaction()
                    && side == Side.BEFORE
                    && !ASKED_WITHOUT_A_KEY.contains(boundary.name());
        }
    },

    /** The connection stays, and nothing comes over it any more. */
    SILENT {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            return Passage.FALLS_SILENT;
        }

        @Override
        boolean canStrike(Boundary boundary, Side side) {
            return boundary.traits().transaction();
        }
    },

    /** The database takes no writes for a while, as a primary that was demoted. */
    READONLY {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            cluster.demote(DEMOTED);
            return Passage.GOES_ON;
        }
    },

    /** The server gets SIGSTOP, and SIGCONT before its leases have ended. */
    PAUSE {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            Replica paused = cluster.replica(observation.server());
            cluster.settle();
            paused.freeze();
            try {
                Leases.hold(Leases.LENGTH.dividedBy(2));
            } finally {
                paused.wake();
            }
            return Passage.GOES_ON;
        }
    },

    /** The database's processes get SIGKILL and are started again. */
    POSTGRES {
        @Override
        Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random) {
            cluster.postgres().kill();
            return switch (observation) {
                case Committing _ -> Passage.IS_LOST;
                case Asking _, Acting _, Sandboxing _ -> Passage.GOES_ON;
            };
        }
    };

    /**
     * Boundaries of requests without an idempotency key. A client without an answer looks whether
     * its run exists and asks again; a late arrival then makes a second run, which a key would
     * prevent.
     */
    private static final Set<String> ASKED_WITHOUT_A_KEY =
            Set.of(
                    "queued",
                    "forked",
                    "call-queued",
                    "workflow-started",
                    "workflow-forked",
                    "session-branched");

    /** Beside what the server sends again, in the middle of what it does next, after that. */
    private static final List<Duration> LATENESS =
            List.of(Duration.ofMillis(80), Duration.ofMillis(150), Duration.ofSeconds(1));

    private static final Duration DEMOTED = Leases.LENGTH.dividedBy(2);

    /**
     * Returns when it is over, with what becomes of what was held; a database that was demoted is a
     * primary again when the stage is mended.
     */
    abstract Passage strike(TestCluster cluster, Observation observation, Cell cell, Random random);

    boolean canStrike(Boundary boundary, Side side) {
        return true;
    }
}
