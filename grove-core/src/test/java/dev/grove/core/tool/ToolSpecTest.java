package dev.grove.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.grove.language.schema.JsonSchemas;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolSpecTest {

    @Test
    void everyWayToMakeOneAsksForTheEffect() {
        assertThat(ToolSpec.class.getConstructors())
                .hasSize(3)
                .allSatisfy(constructor ->
                        assertThat(constructor.getParameterTypes()).contains(Effect.class));
    }

    @Test
    void aToolWithoutAnEffectDoesNotRegister() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Tools(List.of(() -> List.of(forgetful())), new JsonSchemas()))
                .withMessageContaining("declares its effect");
    }

    @Test
    void aToolThatCannotBeAskedDoesNotRegisterAsOneThatCan() {
        ToolSource source = () -> List.of(new Mute());
        assertThatIllegalStateException()
                .isThrownBy(() -> new Tools(List.of(source), new JsonSchemas()))
                .withMessageContaining(
                        "mute declares the effect PROBE but does not implement Probe");
    }

    @Test
    void runsInASandboxWhereItsBucketDoes() {
        assertThat(spec(Bucket.WORKSPACE).needsWorkspace()).isTrue();
        assertThat(spec(Bucket.GIT).executedBy()).isEqualTo(ExecutedBy.SANDBOX);
        assertThat(spec(Bucket.BUILT_IN).executedBy()).isEqualTo(ExecutedBy.SERVER);
        assertThat(spec(Bucket.CUSTOM).needsWorkspace()).isFalse();
    }

    private static ToolSpec spec(Bucket bucket) {
        return new ToolSpec("a", "b", InputSchema.of("{}"), Effect.UNSAFE, bucket);
    }

    private record Mute() implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec("mute", "b", InputSchema.of("{}"), Effect.PROBE, Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            return new ToolOutcome.Completed("");
        }
    }

    /** Makes a tool without an effect by reflection, since the compiler would refuse it. */
    private static Tool forgetful() {
        return new Tool() {
            @Override
            public ToolSpec spec() {
                Constructor<?> widest =
                        Arrays.stream(ToolSpec.class.getConstructors())
                                .filter(constructor -> constructor.getParameterCount() == 5)
                                .findFirst()
                                .orElseThrow();
                try {
                    return (ToolSpec)
                            widest.newInstance(
                                    "a", "b", InputSchema.of("{}"), null, Bucket.BUILT_IN);
                } catch (ReflectiveOperationException e) {
                    throw (RuntimeException) e.getCause();
                }
            }

            @Override
            public ToolOutcome execute(ToolCall call, ToolContext context) {
                return new ToolOutcome.Completed("");
            }
        };
    }
}
