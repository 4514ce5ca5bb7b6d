package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.forge.Forge;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract for every answer of a hostile server. A class that extends this one lists such answers
 * in a static method {@code mischief}.
 */
abstract class HostileAnswersContract extends HostileForgeFixture {

    /** Operations have 20 seconds each; the rest is for a machine that has other work. */
    private static final Duration MOST = Duration.ofMinutes(2);

    @ParameterizedTest
    @MethodSource("mischief")
    void endsInTimeWithAPlainSentence(HostileAnswer hostile) {
        Tally.tried("git servers", hostile.name());
        forge.behave(hostile.mischief());
        long start = System.nanoTime();
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .message()
                .hasSizeLessThan(600)
                .doesNotContain(Forge.TOKEN)
                .doesNotContain(basic())
                .doesNotContain(directory.toString())
                .doesNotContain("127.0.0.1")
                .doesNotContain("Exception");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
        assertThat(directory.resolve("git")).isDirectoryNotContaining("glob:**/objects");
    }
}
