package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CalledOutsideTest {

    private final CalledOutside call = new CalledOutside();

    @Test
    void whoIsTooLateHasNoEffectAndIsCounted() {
        assertThat(call.probe(2)).isEmpty();

        assertThat(call.takeEffect(1, "late")).isFalse();
        assertThat(call.takeEffect(2, "heir's")).isTrue();

        assertThat(call.receipts()).containsExactly("heir's");
        assertThat(call.tooLate()).isEqualTo(1);
    }

    @Test
    void aProbeWithALowerEpochLetsNoCallIn() {
        call.probe(3);
        call.probe(1);

        assertThat(call.takeEffect(2, "late")).isFalse();
    }

    @Test
    void aSecondEffectOfWhoMayIsADouble() {
        assertThat(call.takeEffect(1, "first")).isTrue();
        assertThat(call.takeEffect(1, "second")).isTrue();

        assertThat(call.receipts()).containsExactly("first", "second");
        assertThat(call.tooLate()).isZero();
    }
}
