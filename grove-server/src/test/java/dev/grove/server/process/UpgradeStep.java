package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** The way from three servers of the earlier build to three of this one. */
enum UpgradeStep {
    /** It migrates the database, while the two that are left work on. */
    ONE_IS_REPLACED_AND_MIGRATES {
        @Override
        void take(Deployment deployment, EarlierBuild earlier) {
            deployment.replace(0);
        }
    },

    /** Until each of the three was seen to execute runs. */
    BOTH_BUILDS_EXECUTE_RUNS {
        @Override
        void take(Deployment deployment, EarlierBuild earlier) {
            Set<UUID> executors = new HashSet<>();
            await("runs of each server")
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        executors.addAll(deployment.executors());
                        return executors.size() >= Deployment.SERVERS;
                    });
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
        }
    },

    /** Servers of the earlier build take over what the killed one wrote. */
    THE_NEW_ONE_IS_KILLED {
        @Override
        void take(Deployment deployment, EarlierBuild earlier) {
            deployment.killAtWork(0);
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
            deployment.startAgain(0);
        }
    },

    /** It does not know the schema that there is by now, and another takes its place. */
    AN_EARLIER_ONE_IS_KILLED_AND_REFUSED {
        @Override
        void take(Deployment deployment, EarlierBuild earlier) {
            deployment.killAtWork(1);
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
            ServerProcess refused = deployment.start(1, earlier);
            assertThat(refused.awaitEnd(LONGEST_START)).as(refused.printed()).isNotZero();
            assertThat(refused.printed())
                    .contains("The database's schema is newer than this Grove")
                    .contains("Start the version of Grove that made it, or a newer one");
            deployment.startAgain(1);
        }
    },

    THE_LAST_ONE_IS_REPLACED {
        @Override
        void take(Deployment deployment, EarlierBuild earlier) {
            deployment.replace(2);
        }
    };

    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** Returns when it is over. */
    abstract void take(Deployment deployment, EarlierBuild earlier);

    /** Whether a server is lost with what it executes. */
    boolean losesAServer() {
        return this == THE_NEW_ONE_IS_KILLED || this == AN_EARLIER_ONE_IS_KILLED_AND_REFUSED;
    }

    /** Whether a server of the earlier build gets SIGTERM. */
    boolean endsAnEarlierServer() {
        return this == ONE_IS_REPLACED_AND_MIGRATES || this == THE_LAST_ONE_IS_REPLACED;
    }

    /** Name of the step in docs/replicas.md. */
    String label() {
        return Deployment.label(this);
    }
}
