package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Servers that answer whatever they like: each call ends, in time, with a sentence for the model.
 */
class HostileForgeTest {

    @Test
    void triesEnough() {
        assertThat(
                        Stream.of(
                                        HostileHttpTest.mischief(),
                                        HostileRefsTest.mischief(),
                                        StallingForgeTest.mischief(),
                                        HostilePackAnswerTest.mischief())
                                .flatMap(answers -> answers)
                                .map(HostileAnswer::name)
                                .distinct())
                .hasSizeGreaterThan(30);
    }
}
