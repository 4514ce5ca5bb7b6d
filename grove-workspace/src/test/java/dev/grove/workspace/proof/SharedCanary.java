package dev.grove.workspace.proof;

import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.SandboxEngine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Proves an engine once for all beds of the JVM. */
final class SharedCanary extends Canary {

    private static final Map<String, List<CanaryFinding>> FOUND = new ConcurrentHashMap<>();

    private final SandboxEngine engine;

    SharedCanary(SandboxEngine engine) {
        super(engine);
        this.engine = engine;
    }

    @Override
    List<CanaryFinding> findings() {
        String key = engine.name() + " " + engine.status().engine() + " " + engine.quota();
        List<CanaryFinding> known = FOUND.get(key);
        if (known != null) {
            return known;
        }
        List<CanaryFinding> found = super.findings();
        if (found.stream().allMatch(one -> one.is(Outcome.HELD))) {
            FOUND.put(key, found);
        }
        return found;
    }
}
