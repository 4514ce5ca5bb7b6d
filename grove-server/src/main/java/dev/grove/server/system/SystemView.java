package dev.grove.server.system;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
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

/** The servers as one of them sees them. */
@JsonClassDescription("The servers, as one of them sees them.")
record SystemView(
        @JsonPropertyDescription("When") Instant at,
        @JsonPropertyDescription("Of the server that answers") String version,
        Schema schema,
        @JsonPropertyDescription("Each server with a lease, the oldest first")
                List<Replica> replicas,
        Queue queue,
        @JsonPropertyDescription("Of the server that answers") Sandbox sandbox) {

    /** The newest migration of the database. */
    @JsonTypeName("SystemSchema")
    @JsonClassDescription("The newest migration of the database.")
    record Schema(
            @JsonPropertyDescription("Its number") int version,
            @JsonPropertyDescription("What it brought") String name) {}

    /** A server with a lease. */
    @JsonClassDescription("A server with a lease.")
    record Replica(
            @JsonPropertyDescription("Of its lease; a server that lost one has another") UUID id,
            @JsonPropertyDescription("Of Grove; null of a server of before")
                    @Nullable String version,
            @JsonPropertyDescription("When its lease began") Instant startedAt,
            @JsonPropertyDescription("When it last extended it") Instant lastBeat,
            @JsonPropertyDescription("When its lease ends unless it extends it") Instant aliveUntil,
            @JsonPropertyDescription("Whether it has ended, and others may take its runs")
                    boolean silent,
            @JsonPropertyDescription("How many it executes") long runs,
            @JsonPropertyDescription("Whether it is the one that answers") boolean answers) {

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
    @JsonTypeName("SystemQueue")
    @JsonClassDescription("What waits for a server.")
    record Queue(
            @JsonPropertyDescription("Runs that wait") long queued,
            @JsonPropertyDescription("When the first of them was made") @Nullable Instant oldest,
            @JsonPropertyDescription("Runs whose server has gone, and which none has taken yet")
                    long abandoned) {

        static Queue of(ClusterState.Queue queue) {
            return new Queue(queue.queued(), queue.oldest(), queue.abandoned());
        }
    }

    /** Whether sandboxes can be had, and what was proven of them. */
    @JsonTypeName("SystemSandbox")
    @JsonClassDescription("Whether there are sandboxes, and what was proven of them.")
    record Sandbox(
            @JsonPropertyDescription("Whether runs get sandboxes") boolean usable,
            @JsonPropertyDescription("Its name and version, or `none`") String engine,
            @JsonPropertyDescription("Why not, and what to do") String reason,
            @JsonPropertyDescription("How disks are limited") @Nullable String quota,
            @JsonPropertyDescription("When its limits were last tried") @Nullable Instant provenAt,
            @JsonPropertyDescription("Each limit that was tried") List<Limit> limits,
            @JsonPropertyDescription("Each engine; what is above is of the first that can be used")
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
    @JsonTypeName("SystemEngine")
    @WordsOf(Sandbox.class)
    @JsonClassDescription("An engine of sandboxes.")
    record Engine(
            @JsonPropertyDescription("Its name in the settings, or `default`") String name,
            @JsonPropertyDescription("Whether sandboxes are made on it") boolean usable,
            String engine,
            String reason,
            @Nullable Instant provenAt) {

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
    @JsonTypeName("ProvenLimit")
    @JsonClassDescription("A limit, and what was seen of it.")
    record Limit(
            @JsonPropertyDescription("Which") String limit,
            @JsonPropertyDescription("What came of it") @OneOf(CanaryFinding.Outcome.class)
                    String outcome,
            @JsonPropertyDescription("What was seen") String observed) {

        static Limit of(CanaryFinding finding) {
            return new Limit(
                    finding.limit(),
                    finding.outcome().name().toLowerCase(Locale.ROOT),
                    finding.observed());
        }
    }
}
