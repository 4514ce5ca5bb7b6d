package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.KeyId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyMemoryTest {

    private static final KeyHash SENT = KeyHash.of("sent");

    private final KeyMemory memory = new KeyMemory();
    private final AtomicBoolean held = new AtomicBoolean(true);
    private final Key key =
            new Key(
                    KeyId.next(),
                    null,
                    "k",
                    Scope.INVOKE,
                    Instant.EPOCH,
                    null,
                    null,
                    null,
                    List.of());

    @BeforeEach
    void begin() {
        memory.begin(UUID.randomUUID(), 7, held::get);
        memory.now().putBearer(SENT, key);
    }

    @Test
    void answersWhatWasPutIntoIt() {
        assertThat(memory.now().bearer(KeyHash.of("sent"))).contains(key);
        assertThat(memory.now().bearer(KeyHash.of("other"))).isEmpty();
    }

    @Test
    void answersNothingBeforeALeaseBegins() {
        KeyMemory idle = new KeyMemory();
        idle.now().putBearer(SENT, key);
        assertThat(idle.now().bearer(SENT)).isEmpty();
    }

    @Test
    void answersOnlyWhileTheLeaseIsHeld() {
        held.set(false);
        assertThat(memory.now().bearer(SENT)).isEmpty();
        held.set(true);
        assertThat(memory.now().bearer(SENT)).as("nothing was revoked").contains(key);
    }

    @Test
    void forgetsEverythingAsOfALaterRevocation() {
        assertThat(memory.forgetAsOf(8)).isTrue();
        assertThat(memory.now().bearer(SENT)).isEmpty();
        assertThat(memory.revocationsSeen()).isEqualTo(8);
    }

    @Test
    void keepsEverythingAsOfAnEarlierOneWhoseNumberCameLate() {
        assertThat(memory.forgetAsOf(7)).isFalse();
        assertThat(memory.forgetAsOf(6)).isFalse();
        assertThat(memory.now().bearer(SENT)).contains(key);
        assertThat(memory.revocationsSeen()).isEqualTo(7);
    }

    @Test
    void doesNotTakeWhatWasLookedUpBeforeARevocation() {
        RememberedKeys before = memory.now();
        memory.forgetAsOf(8);
        before.putBearer(SENT, key);
        assertThat(memory.now().bearer(SENT)).isEmpty();
    }

    @Test
    void beginsEmptyUnderAnotherLeaseAndNeverGoesBack() {
        memory.forgetAsOf(9);
        memory.now().putBearer(SENT, key);
        UUID next = UUID.randomUUID();
        memory.begin(next, 8, held::get);
        assertThat(memory.now().bearer(SENT)).isEmpty();
        assertThat(memory.now().replica()).isEqualTo(next);
        assertThat(memory.revocationsSeen()).isEqualTo(9);
    }

    @Test
    void hasALimitAndDropsWhatWasUnusedForLongest() {
        for (int i = 1; i < RememberedKeys.MOST; i++) {
            memory.now().putBearer(KeyHash.of("key " + i), key);
        }
        assertThat(memory.now().bearer(SENT)).contains(key);
        memory.now().putBearer(KeyHash.of("one more"), key);
        assertThat(memory.now().bearer(SENT)).contains(key);
        assertThat(memory.now().bearer(KeyHash.of("key 1"))).isEmpty();
        assertThat(memory.now().bearer(KeyHash.of("key 2"))).contains(key);
    }
}
