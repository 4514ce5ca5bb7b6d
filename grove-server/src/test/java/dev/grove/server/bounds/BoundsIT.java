package dev.grove.server.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.bounds.Bound.Proof.Played;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plays what the list of bounds has, at its place. Without a bound no answer comes in the half
 * minute that the caller waits.
 */
class BoundsIT extends ServerIT {

    static Stream<Bound> played() {
        return Bounds.all().stream().filter(bound -> bound.proof() instanceof Played);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("played")
    void holdsAtEachDoor(Bound bound) {
        Played request = (Played) bound.proof();

        HttpAnswer answer =
                newCaller(newTenant(), request.scope()).post(request.path(), request.body());

        assertThat(answer.status()).as(answer.body()).isEqualTo(request.status());
        assertThat(answer.body()).contains(request.says()).hasSizeLessThan(20_000);
    }
}
