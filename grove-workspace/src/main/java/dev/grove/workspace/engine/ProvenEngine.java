package dev.grove.workspace.engine;

import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.Proof;
import dev.grove.workspace.proof.ProofReport;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.Optional;

/** Engine with the proof of its limits and its spare sandboxes. */
public record ProvenEngine(SandboxEngine engine, Proof proof, SparePool pool) {

    public String name() {
        return engine.name();
    }

    /** Whether sandboxes can be made on it, as it was found last; never waits. */
    public SandboxStatus lastStatus() {
        return proof.lastStatus();
    }

    /** Report of its last proof, if any. */
    public Optional<ProofReport> report() {
        return proof.report();
    }

    /** Why its last canary failed, though what was proven before may still hold. */
    public Optional<String> failing() {
        return proof.failing();
    }

    /** JSON of the last proof, for the record of a run; {@code {}} without one. */
    public String toJson() {
        return report().map(report -> report.toJson(name())).orElse("{}");
    }
}
