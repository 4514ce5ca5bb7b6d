package dev.grove.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ServerTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ConnectionOptionsTest {

    @TempDir private Path folder;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void setUpAServerHere() throws IOException {
        environment.put("GROVE_LOCAL_URL", "http://127.0.0.1:9999");
        environment.put(
                "GROVE_LOCAL_KEY_FILE",
                Files.writeString(folder.resolve("admin.key"), "local\n").toString());
    }

    @Test
    void withoutWordsItIsTheServerHereWithItsKey() {
        assertThat(server()).extracting(ServerTarget::key).isEqualTo("local");
        assertThat(server().url()).hasPort(9999);
    }

    /** The one secret that nobody named goes to no other server. */
    @Test
    void theKeyOfTheServerHereIsForNoOther() {
        assertThatThrownBy(() -> server("--url", "https://elsewhere.example"))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.code()).isEqualTo(ExitCode.NOT_ALLOWED));
        environment.put("GROVE_URL", "https://elsewhere.example/");
        assertThatThrownBy(() -> server()).hasMessageContaining("there is no key");
        environment.put("GROVE_KEY", "own");
        assertThat(server().key()).isEqualTo("own");
        assertThat(server().url()).hasToString("https://elsewhere.example");
    }

    @Test
    void aFileThatIsNamedGoesBeforeTheVariable() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "named\n");
        environment.put("GROVE_KEY", "own");
        assertThat(server("--key-file", file.toString()).key()).isEqualTo("named");
        assertThatThrownBy(() -> server("--key-file", folder.resolve("none").toString()))
                .hasMessageContaining("cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://x", "localhost:8080", "http://", "http://a b", "http://x?y"})
    void refusesWhatIsNoAddress(String url) {
        environment.put("GROVE_KEY", "own");
        assertThatThrownBy(() -> server("--url", url))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.code()).isEqualTo(ExitCode.USAGE));
    }

    @Test
    void refusesAKeyThatWouldEndItsHeader() {
        environment.put("GROVE_KEY", "one\nAnother-Header: x");
        assertThatThrownBy(() -> server()).hasMessageContaining("GROVE_KEY holds no key");
    }

    private ServerTarget server(String... words) {
        ConnectionOptions options = new ConnectionOptions();
        new CommandLine(
                        CommandLine.Model.CommandSpec.create()
                                .addMixin("connection", mixin(options)))
                .parseArgs(words);
        return options.server(environment);
    }

    private static CommandLine.Model.CommandSpec mixin(ConnectionOptions options) {
        return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
    }
}
