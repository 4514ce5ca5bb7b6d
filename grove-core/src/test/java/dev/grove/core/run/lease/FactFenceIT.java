package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.id.RunId;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that knows policies and not all that their rules read: sessions of level 3, as the build
 * before has them.
 */
class FactFenceIT extends OlderLevelBed {

    FactFenceIT() {
        super(3);
    }

    @Test
    void claimsAndTakesOverNoRunWhoseRulesMayReadMore() {
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), 2);
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 90), 4);
        assertThat(TestClaims.over(older).claimQueued(OLDER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(before);
        assertThat(TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(governed);
        assertThat(TestClaims.over(older).claimAbandoned(OLDER, 5))
                .extracting(ClaimedRun::id)
                .doesNotContain(governed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent_run_id", "forked_from_run_id"})
    void startsNothingBelowOrAfterSuchARun(String reference) {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50), 4);
        assertThatThrownBy(() -> RunCopies.insert(older, governed, reference))
                .hasMessageContaining("would lose facts");
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), 2);
        assertThat(RunCopies.insert(older, before, reference)).isEqualTo(1);
        assertThat(RunCopies.insert(database.engineDatabase(), governed, reference)).isEqualTo(1);
    }

    @Test
    void nothingIsBoundToPoliciesWhileOneLives() {
        new Replicas(database.engineDatabase()).register(NEWER, Duration.ofHours(1));
        database.engineDatabase().run(tenant, PolicyServers::require);
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        assertThatThrownBy(() -> database.engineDatabase().run(tenant, PolicyServers::require))
                .hasMessageContaining("not all that their rules read");
    }
}
