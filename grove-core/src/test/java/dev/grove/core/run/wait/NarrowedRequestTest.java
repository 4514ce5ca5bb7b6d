package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.grant.GrantView;
import dev.grove.core.run.record.CapabilityAsk;
import dev.grove.language.decide.Grant.Lifted;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A grant is of what was asked for, or of less. */
class NarrowedRequestTest {

    @ParameterizedTest
    @ValueSource(strings = {"git_*", "git_push", "git_p*h", "bucket:workspace"})
    void coversWhatItsPatternsAreOf(String granted) {
        assertThat(narrowed(null, granted, null).on()).containsExactly(granted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "g*", "git*", "ws_shell", "bucket:*", "workspace", "call:*"})
    void coversNothingElse(String granted) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> narrowed(null, granted, null))
                .satisfies(refused ->
                        assertThat(refused.errors().getFirst().field())
                                .isEqualTo("capability.on[0]"));
    }

    /** Nothing in a condition, such as a comment, reaches beyond it. */
    @Test
    void bothConditionsHold() {
        assertThat(narrowed("a || b // c", "git_push", "d").when())
                .isEqualTo("(a || b // c\n) && (d\n)");
        assertThat(narrowed(null, "git_push", "d").when()).isEqualTo("d");
        assertThat(narrowed("a", "git_push", null).when()).isEqualTo("a");
    }

    @Test
    void liftsWhatStandsAgainstIt() {
        NarrowedRequest request = request(null);
        assertThat(request.lifts(null))
                .containsExactly(new GrantView.Lift("writer", "branches"), lift("size"));
        assertThat(request.lifts(List.of(lift("size")))).containsExactly(lift("size"));
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> request.lifts(List.of(lift("other"))));
    }

    private static GrantView.Lift lift(String rule) {
        return new GrantView.Lift("writer", rule);
    }

    private static GrantView.Capability narrowed(
            @Nullable String asked, String granted, @Nullable String when) {
        return request(asked).capability(new GrantView.Capability(List.of(granted), when));
    }

    private static NarrowedRequest request(@Nullable String when) {
        return new NarrowedRequest(
                new CapabilityAsk(
                        List.of("git_*", "bucket:workspace"),
                        when,
                        "Because.",
                        List.of(new Lifted("writer", "branches"), new Lifted("writer", "size")),
                        List.of()));
    }
}
