package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActedPlaceTest {

    private final ActedPlace place = new ActedPlace();

    @Test
    void countsEachUnsafeCallAsAnEffect() {
        place.act("a", false);
        assertThat(place.doubles("goal/node")).isEmpty();
        place.act("a", false);
        assertThat(place.doubles("goal/node").orElseThrow())
                .contains("goal/node (unsafe) happened 2 times, 1 allowed");
    }

    @Test
    void countsKeysOfKeyedCalls() {
        place.act("a", true);
        place.act("a", true);
        assertThat(place.doubles("goal/node")).isEmpty();
        place.act("b", true);
        assertThat(place.doubles("goal/node").orElseThrow()).contains("under 2 keys, 1 allowed");
    }

    @Test
    void allowsWhatAPersonHadMadeAgain() {
        place.act("a", false);
        place.permitAnother();
        place.act("b", false);
        assertThat(place.doubles("goal/node")).isEmpty();
    }

    @Test
    void refusesOnce() {
        assertThat(place.refuses()).isTrue();
        assertThat(place.refuses()).isFalse();
    }
}
