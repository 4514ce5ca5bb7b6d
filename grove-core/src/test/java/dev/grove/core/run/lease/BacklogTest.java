package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.TenantId;
import dev.grove.core.quota.TestLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BacklogTest {

    private final TenantId tenant = TenantId.next();
    private final TenantId limited = TenantId.next();
    private final Backlog backlog = new Backlog(TestLimits.of(limited, TestLimits.concurrent(2)));

    @Test
    void isNotKnownToBeEmptyBeforeALookAtTheQueue() {
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
        backlog.wasEmpty(backlog.mark());
        assertThat(backlog.isKnownToBeEmpty()).isTrue();
        backlog.mayHaveGrown();
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
    }

    @Test
    void isNotKnownToBeEmptyByALookThatBeganBeforeItGrew() {
        long mark = backlog.mark();
        backlog.mayHaveGrown();
        backlog.wasEmpty(mark);
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
    }

    @Test
    void givesReasonToLookForAFreePlaceOnlyWhereARunMayWaitForIt() throws Exception {
        backlog.wasEmpty(backlog.mark());
        backlog.placeIsFree(tenant);
        assertThat(hasReason()).isFalse();
        backlog.mayHaveGrown();
        assertThat(hasReason()).isTrue();
        backlog.placeIsFree(tenant);
        assertThat(hasReason()).isTrue();
    }

    @Test
    void givesReasonToLookForEachFreePlaceOfATenantThatHasOnlySoMany() throws Exception {
        backlog.wasEmpty(backlog.mark());
        backlog.placeIsFree(limited);
        assertThat(hasReason()).isTrue();
    }

    @Test
    void keepsOthersFromNoPlaceForARunOfATenantThatHasOnlySoMany() throws Exception {
        backlog.wasEmpty(backlog.mark());
        assertThat(backlog.hasGrownBy(limited, () -> 1)).isFalse();
        assertThat(backlog.isKnownToBeEmpty()).isTrue();
        assertThat(hasReason()).isTrue();
        assertThat(backlog.hasGrownBy(limited, () -> 2)).isFalse();
        assertThat(hasReason()).isFalse();
    }

    @Test
    void growsByARunOfAnyOtherTenant() throws Exception {
        backlog.wasEmpty(backlog.mark());
        assertThat(backlog.hasGrownBy(tenant, () -> 2)).isTrue();
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
        assertThat(hasReason()).isTrue();
    }

    @Test
    void isNotKnownToBeEmptyWhereThereWasNoRoomToLook() {
        backlog.wasEmpty(backlog.mark());
        backlog.wasNotLookedAt();
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
    }

    private boolean hasReason() throws InterruptedException {
        long began = System.nanoTime();
        backlog.awaitReason(Duration.ofMillis(300));
        return System.nanoTime() - began < Duration.ofMillis(300).toNanos();
    }
}
