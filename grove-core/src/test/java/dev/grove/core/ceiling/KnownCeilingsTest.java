package dev.grove.core.ceiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownCeilingsTest {

    private final TenantId tenant = TenantId.next();
    private final KeyMemory memory = new KeyMemory();
    private final Map<TenantId, TenantCeiling> stored = new HashMap<>();
    private int reads;
    private final KnownCeilings known =
            new KnownCeilings(
                    () -> {
                        reads++;
                        return Map.copyOf(stored);
                    },
                    memory);

    @Test
    void areReadOnceUntilARevocationIsCounted() {
        memory.forgetAsOf(1);
        assertThat(known.of(tenant)).isEqualTo(TenantCeiling.NONE);
        stored.put(tenant, braked(BrakeMode.PAUSE));
        assertThat(known.isPaused(tenant)).isFalse();
        assertThat(reads).isEqualTo(1);
        memory.forgetAsOf(2);
        assertThat(known.isPaused(tenant)).isTrue();
        assertThat(known.paused()).containsExactly(tenant);
        assertThat(known.stopped()).isEmpty();
        assertThat(reads).isEqualTo(2);
    }

    /** A change while they are read moves the number once more. */
    @Test
    void areReadAgainWhereANumberCameWhileTheyWereRead() {
        memory.forgetAsOf(1);
        KnownCeilings moving =
                new KnownCeilings(
                        () -> {
                            Map<TenantId, TenantCeiling> read = Map.copyOf(stored);
                            stored.put(tenant, braked(BrakeMode.STOP));
                            memory.forgetAsOf(2);
                            return read;
                        },
                        memory);
        assertThat(moving.of(tenant)).isEqualTo(TenantCeiling.NONE);
        assertThat(moving.of(tenant).brake()).isEqualTo(BrakeMode.STOP);
    }

    @Test
    void refuseStartsOfAStoppedTenantAlone() {
        memory.forgetAsOf(1);
        stored.put(tenant, braked(BrakeMode.PAUSE));
        known.requireStart(tenant);
        stored.put(tenant, braked(BrakeMode.STOP));
        memory.forgetAsOf(2);
        known.requireStart(TenantId.next());
        assertThatThrownBy(() -> known.requireStart(tenant))
                .isInstanceOfSatisfying(
                        GroveException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BRAKED))
                .hasMessageContaining("a test");
    }

    private static TenantCeiling braked(BrakeMode mode) {
        return new TenantCeiling(null, mode, "a test");
    }
}
