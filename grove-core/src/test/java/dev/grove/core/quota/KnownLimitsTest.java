package dev.grove.core.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class KnownLimitsTest {

    private final TenantId tenant = TenantId.next();
    private final KeyMemory memory = new KeyMemory();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicReference<Runnable> whileRead = new AtomicReference<>(() -> {});
    private volatile TenantLimits stored = TestLimits.concurrent(3);
    private final KnownLimits known =
            new KnownLimits(
                    () -> {
                        reads.incrementAndGet();
                        Map<TenantId, TenantLimits> read = Map.of(tenant, stored);
                        whileRead.get().run();
                        return read;
                    },
                    memory);

    KnownLimitsTest() {
        memory.begin(UUID.randomUUID(), 7, () -> true);
    }

    @Test
    void areReadOnceWhateverIsAskedFor() {
        assertThat(known.of(tenant).maxConcurrentRuns()).isEqualTo(3);
        assertThat(known.of(TenantId.next())).isEqualTo(TenantLimits.NONE);
        assertThat(known.areRunsLimited(tenant)).isTrue();
        assertThat(reads).hasValue(1);
    }

    @Test
    void areReadAgainOnceABeatSaysThatTheyMayHaveChanged() {
        known.of(tenant);
        stored = TestLimits.concurrent(5);
        assertThat(known.of(tenant).maxConcurrentRuns()).isEqualTo(3);
        memory.forgetAsOf(8);
        assertThat(known.of(tenant).maxConcurrentRuns()).isEqualTo(5);
        assertThat(reads).hasValue(2);
    }

    @Test
    void areNotTakenForThoseOfAChangeThatCameWhileTheyWereRead() {
        whileRead.set(() -> {
            whileRead.set(() -> {});
            stored = TestLimits.concurrent(5);
            memory.forgetAsOf(8);
        });
        known.of(tenant);
        assertThat(known.of(tenant).maxConcurrentRuns()).isEqualTo(5);
    }
}
