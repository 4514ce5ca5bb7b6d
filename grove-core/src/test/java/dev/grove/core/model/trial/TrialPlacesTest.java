package dev.grove.core.model.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.SettableClock;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialPlacesTest {

    private static final TenantId TENANT = TenantId.next();

    private final SettableClock clock = new SettableClock();
    private final TrialPlaces places = new TrialPlaces(clock);

    @Test
    void aTenantMakesOneTrialAtATime() {
        try (var _ = places.take(TENANT)) {
            assertThatThrownBy(() -> places.take(TENANT)).hasMessageContaining("is under way");
            places.take(TenantId.next()).close();
        }
        places.take(TENANT).close();
    }

    @Test
    void aTenantMakesAFewTrialsInAMinute() {
        for (int i = 0; i < TrialPlaces.MOST_IN_A_MINUTE; i++) {
            places.take(TENANT).close();
        }
        assertThatThrownBy(() -> places.take(TENANT))
                .isInstanceOfSatisfying(
                        GroveException.class,
                        refused ->
                                assertThat(refused.details())
                                        .isEqualTo(Map.of("retry_after_seconds", 60L)));
        clock.advance(Duration.ofSeconds(60));
        places.take(TENANT).close();
    }
}
