package dev.grove.server.system;

import dev.grove.core.run.lease.ClusterState;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.proof.CanaryFinding;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The servers as one of them sees them.
 *
 * @param version of the server that answers
 * @param sandbox of the server that answers
 */
record SystemResponse(
        Instant at,
        String version,
        Schema schema,
        List<Replica> replicas,
        Queue queue,
        Sandbox sandbox) {

    /** The newest migration of the database. */
    record Schema(int version, String name) {}

    /** A server with a lease. */
    record Replica(
            UUID id,
            @Nullable String version,
            Instant startedAt,
            Instant lastBeat,
            Instant aliveUntil,
            boolean silent,
            long runs,
            boolean answers) {

        static Replica of(ClusterState.Replica replica) {
            return new Replica(
                    replica.id(),
                    replica.version(),
                    replica.startedAt(),
                    replica.lastBeat(),
                    replica.aliveUntil(),
                    replica.silent(),
                    replica.runs(),
                    replica.asked());
        }
    }

    /** Runs that wait for a server. */
    record Queue(long queued, @Nullable Instant oldest, long abandoned) {

        static Queue of(ClusterState.Queue queue) {
            return new Queue(queue.queued(), queue.oldest(), queue.abandoned());
        }
    }

    /**
     * Whether sandboxes can be had, and what was proven of them.
     *
     * @param engine the first that can be used, as all that follows it
     */
    record Sandbox(
            boolean usable,
            String engine,
            String reason,
            @Nullable String quota,
            @Nullable Instant provenAt,
            List<Limit> limits,
            List<Engine> engines) {

        static Sandbox of(Engines engines) {
            SandboxStatus status = engines.lastStatus();
            Optional<ProofReport> proven = engines.shown().report();
            return new Sandbox(
                    status.usable(),
                    status.engine(),
                    status.reason(),
                    proven.map(ProofReport::quota).orElse(null),
                    proven.map(ProofReport::provenAt).orElse(null),
                    proven.map(report -> report.findings().stream().map(Limit::of).toList())
                            .orElse(List.of()),
                    engines.all().stream().map(Engine::of).toList());
        }
    }

    /** Engine, by the name that the settings give it. */
    record Engine(
            String name, boolean usable, String engine, String reason, @Nullable Instant provenAt) {

        static Engine of(ProvenEngine one) {
            SandboxStatus status = one.lastStatus();
            return new Engine(
                    one.name(),
                    status.usable(),
                    status.engine(),
                    status.reason(),
                    one.report().map(ProofReport::provenAt).orElse(null));
        }
    }

    /** A limit, and what was seen of it. */
    record Limit(String limit, String outcome, String observed) {

        static Limit of(CanaryFinding finding) {
            return new Limit(
                    finding.limit(),
                    finding.outcome().name().toLowerCase(Locale.ROOT),
                    finding.observed());
        }
    }
}
