package dev.grove.workspace.git.broker;

import static dev.grove.workspace.git.broker.ForgeAnswers.refs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.forge.Forge.Mischief;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that send elsewhere. */
class RedirectingForgeTest extends HostileForgeFixture {

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 307, 308})
    void followsNoRedirectToAnotherHost(int status) {
        Tally.tried("git servers", "redirect to another host with HTTP " + status);
        forge.behave(redirect(status, () -> other.url("evil.example", "a.git")));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(other.requests()).isEmpty();
        assertThat(asked).containsExactly("forge.example_" + forge.port());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void followsNoRedirectOfTheRequestForObjects(int status) {
        Tally.tried("git servers", "late redirect to another host with HTTP " + status);
        Mischief elsewhere = redirect(status, () -> other.url("evil.example", "a.git"));
        forge.behave(exchange ->
                exchange.getRequestMethod().equals("POST")
                        ? elsewhere.answer(exchange)
                        : ForgeAnswers.advertise(exchange, refs("refs/heads/main")));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(other.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest",
                "file:///etc/passwd",
                "//evil.example/a",
                "/elsewhere",
                "http://forge.example@evil.example/",
                "\\\\evil.example\\a",
                "javascript:1",
                ""
            })
    void followsNoRedirectAnywhere(String location) {
        Tally.tried("git servers", "redirect to <" + location + ">");
        forge.behave(redirect(302, () -> location));
        assertThatThrownBy(() -> fetch(forge.url("a.git")))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("is not followed");
        assertThat(forge.requests()).hasSize(1);
    }

    private static Mischief redirect(int status, Supplier<String> location) {
        return exchange -> {
            exchange.getResponseHeaders().add("Location", location.get());
            return ForgeAnswers.status(exchange, status);
        };
    }
}
