package dev.grove.workspace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.Proof;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Which engine a sandbox is made on, and what one that is away or full means for the others. */
class EnginesTest {

    private static final WorkspaceSpec SIZE = WorkspaceSpec.DEFAULTS;
    private static final SandboxStatus USABLE = SandboxStatus.of("Docker 28");
    private static final SandboxStatus AWAY = SandboxStatus.none(Obstacle.AWAY, "does not answer");
    private static final SandboxStatus UNPROVEN =
            new SandboxStatus(Obstacle.LIMITS, "Docker 28", "this engine does not hold: memory");

    private final ProvenEngine small = engine("small", 2, 1, USABLE);
    private final ProvenEngine large = engine("large", 20, 10, USABLE);
    private final ProvenEngine full = engine("full", 3, 3, USABLE);
    private final ProvenEngine away = engine("away", 100, 0, AWAY);
    private final ProvenEngine unproven = engine("unproven", 100, 0, UNPROVEN);

    @Test
    void choosesByRoomAndPassesOverWhatIsFullAwayOrUnproven() {
        assertThat(engines(small, full, away, unproven, large).withRoom(SIZE))
                .containsExactly(large, small);
    }

    @Test
    void countsWhatIsThereWhereThereIsNoLimit() {
        ProvenEngine busy = engine("busy", Integer.MAX_VALUE, 7, USABLE);
        ProvenEngine idle = engine("idle", Integer.MAX_VALUE, 2, USABLE);
        assertThat(engines(busy, idle).withRoom(SIZE)).containsExactly(idle, busy);
    }

    @Test
    void waitsForAPlaceAndSaysWhereThereIsNone() {
        AtomicInteger looks = new AtomicInteger();
        when(full.engine().sandboxes()).thenAnswer(_ -> looks.incrementAndGet() < 2 ? 3 : 2);
        assertThat(new Engines(List.of(full, away), Duration.ofSeconds(30)).withRoom(SIZE))
                .containsExactly(full);

        when(full.engine().sandboxes()).thenReturn(3);
        assertThatThrownBy(() -> engines(full, away).withRoom(SIZE))
                .isInstanceOf(SandboxLostException.class)
                .hasMessage("full has all its 3 places taken");
    }

    @Test
    void passesOverWhatLacksTheImageOfAnAgent() {
        WorkspaceSpec own = new WorkspaceSpec("own", 512, 1, 100, 512, "none");
        when(large.engine().lacking("own")).thenReturn(Optional.of("no image own"));
        assertThat(engines(large, small).withRoom(own)).containsExactly(small);
        assertThat(engines(large, small).lacking("own")).as("one of them has it").isEmpty();
        when(small.engine().lacking("own")).thenReturn(Optional.of("no image own"));
        assertThat(engines(large, small).withRoom(own))
                .as("the one that is tried says so")
                .containsExactly(large, small);
        assertThat(engines(large, small).lacking("own")).contains("no image own");
    }

    @Test
    void triesTheNextWhereOneFails() {
        String made =
                Engines.onFirst(
                        List.of(away, small),
                        engine -> {
                            if (engine.equals(away)) {
                                throw new SandboxLostException("away");
                            }
                            return engine.name();
                        });
        assertThat(made).isEqualTo("small");
        verify(away.proof()).doubt();
        verify(small.proof(), never()).doubt();
        assertThatThrownBy(() ->
                        Engines.onFirst(
                                List.of(away, small),
                                engine -> {
                                    throw new SandboxLostException(engine.name());
                                }))
                .hasMessage("small");
    }

    @Test
    void isUsableWithOneOfThem() {
        assertThat(engines(away, unproven, small).status()).isEqualTo(USABLE);
        assertThat(engines(away, unproven, small).lastStatus()).isEqualTo(USABLE);
        assertThat(engines(away, unproven).status().reason())
                .isEqualTo("away: does not answer; unproven: this engine does not hold: memory");
        assertThat(engines(unproven).status()).isEqualTo(UNPROVEN);
    }

    @Test
    void saysWhatIsWrongWithAllWhereNoneCanBeUsed() {
        assertThatThrownBy(() -> engines(away, unproven).withRoom(SIZE))
                .isInstanceOf(SandboxLostException.class)
                .hasMessageContaining("away: does not answer");
    }

    @Test
    void reachesEveryEngineThatAnswersAndIsNotHeldUpByOneThatFails() {
        RunId run = RunId.next();
        when(large.engine().status()).thenReturn(USABLE);
        doThrow(new SandboxLostException("broke"))
                .when(large.engine())
                .removeContainers(any(), anyLong());

        engines(large, away, unproven, small).everywhere(engine -> engine.removeContainers(run, 1));

        verify(small.engine()).removeContainers(run, 1);
        verify(unproven.engine()).removeContainers(run, 1);
        assertThatThrownBy(() -> engines(away, engine("gone", 1, 0, AWAY)).everywhere(_ -> {}))
                .isInstanceOf(SandboxLostException.class)
                .hasMessageContaining("gone: does not answer");
    }

    @Test
    void leavesTheOnlyEngineToSayWhatItMeets() {
        assertThatThrownBy(() ->
                        engines(away)
                                .everywhere(_ -> {
                                    throw new SandboxLostException("as it was said");
                                }))
                .hasMessage("as it was said");
    }

    @Test
    void findsThePlaceOfARunOnlyWhereItCanBeUsed() {
        when(away.engine().hasFiles("place")).thenReturn(true);
        assertThat(engines(away, small).holding("place")).isEmpty();
        when(small.engine().hasFiles("place")).thenReturn(true);
        assertThat(engines(away, small).holding("place")).contains(small);
    }

    @Test
    void asksTheOnlyEngineWithoutALimitForNothing() {
        ProvenEngine only = engine("only", Integer.MAX_VALUE, 0, USABLE);
        assertThat(engines(only).withRoom(SIZE)).containsExactly(only);
        verifyNoInteractions(only.pool());
        verify(only.engine(), never()).sandboxes();
    }

    @Test
    void knowsWhetherARunCanGoOnWithoutAnEngine() {
        assertThat(engines(small, away).hasOtherThan(small)).isFalse();
        assertThat(engines(small, away).hasOtherThan(away)).isTrue();
    }

    private static Engines engines(ProvenEngine... all) {
        return new Engines(List.of(all), Duration.ZERO);
    }

    private static ProvenEngine engine(
            String name, int places, int sandboxes, SandboxStatus status) {
        SandboxEngine engine = mock(SandboxEngine.class, name);
        when(engine.name()).thenReturn(name);
        when(engine.places()).thenReturn(places);
        when(engine.sandboxes()).thenReturn(sandboxes);
        when(engine.lacking(any())).thenReturn(Optional.empty());
        // Limits that do not hold keep no container from being removed.
        when(engine.status()).thenReturn(status.obstacle() == Obstacle.LIMITS ? USABLE : status);
        Proof proof = mock(Proof.class, name);
        when(proof.lastStatus()).thenReturn(status);
        when(proof.status()).thenReturn(status);
        return new ProvenEngine(engine, proof, mock(SparePool.class, name));
    }
}
