package dev.grove.workspace.engine;

import dev.grove.workspace.pool.PoolSettings;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.Proofs;
import dev.grove.workspace.sandbox.RemoteEngineSettings;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngines;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Each engine gets spare sandboxes and a proof of its own. */
@Configuration(proxyBeanMethods = false)
class EngineConfiguration {

    @Bean
    Engines engines(
            SandboxEngines engines,
            Proofs proofs,
            PoolSettings pools,
            RemoteEngineSettings settings,
            Clock clock) {
        return new Engines(
                engines.all().stream().map(engine -> proven(engine, proofs, pools, clock)).toList(),
                settings.patience());
    }

    private static ProvenEngine proven(
            SandboxEngine engine, Proofs proofs, PoolSettings pools, Clock clock) {
        SparePool pool = new SparePool(engine, pools, clock);
        return new ProvenEngine(engine, proofs.of(engine, pool), pool);
    }
}
