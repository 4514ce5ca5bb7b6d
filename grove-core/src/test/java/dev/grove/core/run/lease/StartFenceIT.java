package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.authority.AuthorityLayers;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Layer;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A server that knows policies and lets everything start: sessions of level 4, as the build before
 * has them.
 */
class StartFenceIT extends OlderLevelBed {

    StartFenceIT() {
        super(4);
    }

    @Test
    void startsAndResumesNothingWherePoliciesMayDenyStarts() {
        RunId before = fixtures.queuedRun(tenant, agent, 50);
        assertThat(RunCopies.insert(older, before, "parent_run_id")).isEqualTo(1);
        keep(layer("start:research-*", Outcome.ALLOW));
        assertThatThrownBy(() -> RunCopies.insert(older, before, "parent_run_id"))
                .hasMessageContaining("decide what may be started");
        assertThat(RunCopies.insert(engine(), before, "parent_run_id")).isEqualTo(1);
        move(before, "failed");
        assertThatThrownBy(() -> resume(older, before))
                .hasMessageContaining("decide what may be started");
        assertThat(resume(engine(), before)).isEqualTo(1);

        TenantId neighbour = fixtures.tenant("n");
        RunId other = fixtures.queuedRun(neighbour, fixtures.agent(neighbour, "a"), 50);
        assertThat(RunCopies.insert(older, other, "parent_run_id")).isEqualTo(1);
    }

    @Test
    void startsWhatItLikesWhereRulesLetEverythingStart() {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        keep(layer("start:*", Outcome.ALLOW));
        keep(layer("*", Outcome.DENY));
        assertThat(RunCopies.insert(older, run, "parent_run_id")).isEqualTo(1);
    }

    @Test
    void claimsNoGovernedRun() {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 90), 5);
        assertThat(TestClaims.over(older).claimQueued(OLDER, 5)).isEmpty();
        assertThat(TestClaims.over(engine()).claimQueued(NEWER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(governed);
    }

    @Test
    void noPolicyThatMayDenyStartsIsStoredWhileOneLives() {
        new Replicas(engine()).register(NEWER, Duration.ofHours(1));
        keep(layer("start:x", Outcome.DENY));
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        assertThatThrownBy(() -> keep(layer("start:y", Outcome.DENY)))
                .hasMessageContaining("lets everything start");
        keep(layer("echo", Outcome.DENY));
    }

    private EngineDatabase engine() {
        return database.engineDatabase();
    }

    private void keep(Layer layer) {
        engine().run(tenant, jdbc -> AuthorityLayers.keep(jdbc, layer));
    }

    private void move(RunId run, String status) {
        fixtures.owner()
                .sql("UPDATE agent_runs SET status = :status, finished_at = now() WHERE id = :id")
                .param("status", status)
                .param("id", run.value())
                .update();
    }

    private int resume(EngineDatabase by, RunId run) {
        return by.call(
                tenant,
                jdbc ->
                        jdbc.sql(
                                        "UPDATE agent_runs SET status = 'queued', finished_at = NULL WHERE tenant_id = :tenant AND id = :run")
                                .param("run", run.value())
                                .update());
    }

    private static Layer layer(String on, Outcome then) {
        Version source = new Version("p", 1);
        Rule rule =
                new Rule(
                        "r", List.of(Selector.read(on)), null, then, null, null, null, true, false);
        return (Layer)
                Layer.of(
                        new FlatPolicy(
                                source,
                                1,
                                Mode.ENFORCE,
                                Outcome.DENY,
                                List.of(new FlatRule(source, rule)),
                                null,
                                List.of()),
                        new Expressions());
    }
}
