package dev.grove.workspace.proof;

import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** Proofs of a bed's engine whose canary finds what a test wants. */
public final class TestProofs {

    private TestProofs() {}

    /** Proof whose canary got past the limit of memory. */
    public static Proof ofUnlimitedMemory(SandboxTestBed bed) {
        return of(
                bed,
                () ->
                        List.of(
                                new CanaryFinding("memory", Outcome.MISSED, "alive with 512 MB"),
                                new CanaryFinding("network", Outcome.HELD, "ENETUNREACH")));
    }

    /** Proof of a good engine that reports when its canary is released. */
    public static Proof thatReports(SandboxTestBed bed, Runnable released) {
        return of(
                bed,
                () -> {
                    released.run();
                    return new Canary(bed.engine()).findings();
                });
    }

    private static Proof of(SandboxTestBed bed, Supplier<List<CanaryFinding>> findings) {
        SandboxEngine engine = bed.engine();
        Canary canary =
                new Canary(engine) {
                    @Override
                    List<CanaryFinding> findings() {
                        return findings.get();
                    }
                };
        return new Proof(
                engine, canary, bed.pool(), bed.bean(WorkspaceSettings.class), Clock.systemUTC());
    }
}
