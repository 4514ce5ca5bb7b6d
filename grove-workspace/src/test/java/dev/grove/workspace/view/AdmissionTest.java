package dev.grove.workspace.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.util.unit.DataSize;

@Timeout(20)
class AdmissionTest {

    private static final Duration NO_TIME = Duration.ZERO;
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TenantId flooding = TenantId.next();
    private final TenantId other = TenantId.next();

    @Test
    void refusesATenantWhatIsAboveItsOwn() {
        Admission admission = admission(NO_TIME);
        admission.enter(flooding);
        admission.enter(flooding);
        assertRefused(admission, flooding, ErrorCode.RATE_LIMITED);
    }

    @Test
    void letsOthersInWhileATenantFloods() throws Exception {
        Admission admission = admission(LONG);
        admission.enter(flooding);
        admission.enter(flooding);
        Thread third = Thread.ofVirtual().start(() -> admission.enter(flooding));
        await().until(() -> third.getState() == Thread.State.TIMED_WAITING);

        admission.enter(other).close();

        assertThat(third.isAlive()).as("the flooding thread still waits").isTrue();
        third.interrupt();
        third.join();
    }

    @Test
    void refusesEverybodyWhenAllPlacesAreTaken() {
        Admission admission = admission(NO_TIME);
        admission.enter(flooding);
        admission.enter(flooding);
        admission.enter(other);
        admission.enter(other);
        assertRefused(admission, TenantId.next(), ErrorCode.UNAVAILABLE);
    }

    @Test
    void letsTheNextInWhenAPlaceIsGivenBack() {
        Admission admission = admission(LONG);
        admission.enter(flooding);
        Admission.Place second = admission.enter(flooding);
        CompletableFuture<Admission.Place> third = new CompletableFuture<>();
        Thread waiting = Thread.ofVirtual().start(() -> third.complete(admission.enter(flooding)));
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        assertThat(third).isNotDone();

        second.close();

        assertThat(third.join()).isNotNull();
    }

    @Test
    void keepsNothingOfTheTenantsForOneThatWaitedInVain() {
        Admission admission = admission(NO_TIME);
        TenantId late = TenantId.next();
        admission.enter(flooding);
        admission.enter(flooding);
        admission.enter(other);
        Admission.Place last = admission.enter(other);
        for (int i = 0; i < 3; i++) {
            assertRefused(admission, late, ErrorCode.UNAVAILABLE);
        }
        last.close();
        admission.enter(late).close();
    }

    private static void assertRefused(Admission admission, TenantId tenant, ErrorCode code) {
        assertThatThrownBy(() -> admission.enter(tenant))
                .isInstanceOfSatisfying(
                        GroveException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static Admission admission(Duration patience) {
        DataSize any = DataSize.ofMegabytes(1);
        return new Admission(new ViewSettings(4, 2, patience, any, any, any));
    }
}
