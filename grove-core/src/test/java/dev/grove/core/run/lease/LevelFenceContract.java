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
 * A server that does not know all that governed runs have: sessions of the level before, as the
 * build of before has them.
 */
abstract class LevelFenceContract extends OlderLevelBed {

    private final int level;
    private final String refusal;

    /**
     * @param level of runs that the older server is to leave alone
     * @param refusal of runs below or after such ones
     */
    LevelFenceContract(int level, String refusal) {
        super(level - 1);
        this.level = level;
        this.refusal = refusal;
    }

    @Test
    void claimsAndTakesOverNoSuchRun() {
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), level - 1);
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 90), level);
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
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50), level);
        assertThatThrownBy(() -> RunCopies.insert(older, governed, reference))
                .hasMessageContaining(refusal);
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), level - 1);
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
