package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Messages about a database that a server cannot log in to. */
class FailedLoginIT {

    private static final String PASSWORD = "the-wrong-password";

    private final DatabaseLogin real = TestServer.get().login("postgres");

    @Test
    void takesARealOne() {
        FirstConnection.check(Pools.login(real));
    }

    @Test
    void namesThePasswordWhereItIsWrong() {
        FailureAnalysis analysis =
                analysis(new DatabaseLogin(real.jdbcUrl(), real.username(), PASSWORD));
        assertThat(analysis.getDescription())
                .contains("refuses the password of " + real.username());
        assertThat(analysis.getAction()).contains("GROVE_DATABASE_PASSWORD");
    }

    @Test
    void saysSoWhereNoPasswordIsGiven() {
        FailureAnalysis analysis =
                analysis(new DatabaseLogin(real.jdbcUrl(), real.username(), null));
        assertThat(analysis.getDescription()).contains("no password");
        assertThat(analysis.getAction()).contains("GROVE_DATABASE_PASSWORD");
    }

    @Test
    void namesTheDatabaseThatIsNotThere() {
        String url = real.jdbcUrl().replaceFirst("/postgres$", "/growe");
        FailureAnalysis analysis =
                analysis(new DatabaseLogin(url, real.username(), real.password()));
        assertThat(analysis.getDescription()).contains("has no database growe");
        assertThat(analysis.getAction()).contains("CREATE DATABASE growe OWNER " + real.username());
    }

    @Test
    void namesTheAddressWhereNothingListens() throws Exception {
        int port;
        try (ServerSocket closed = loopback()) {
            port = closed.getLocalPort();
        }
        FailureAnalysis analysis = analysis(at(port, ""));
        assertThat(analysis.getDescription())
                .isEqualTo("Nothing listens at 127.0.0.1:" + port + ".");
        assertThat(analysis.getAction()).contains("GROVE_DATABASE_URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", "-ERR unknown command\r\n", ""})
    void saysThatWhatAnswersIsNoPostgres(String answer) throws Exception {
        try (ServerSocket other = loopback()) {
            Thread.ofVirtual().start(() -> answer(other, answer));
            assertThat(analysis(at(other.getLocalPort(), "")).getDescription())
                    .isEqualTo(
                            "What answers at 127.0.0.1:"
                                    + other.getLocalPort()
                                    + " is not PostgreSQL.");
        }
    }

    @Test
    void endsWhereNothingIsAnswered() throws Exception {
        try (ServerSocket silent = loopback()) {
            FailureAnalysis analysis = analysis(at(silent.getLocalPort(), "?loginTimeout=1"));
            assertThat(analysis.getDescription()).contains("does not answer as PostgreSQL would");
            assertThat(Pools.login(at(1, "")).getLoginTimeout()).isEqualTo(10);
        }
    }

    @Test
    void refusesAnAddressThatIsNoneWithoutRepeatingIt() {
        DatabaseLogin wrong =
                new DatabaseLogin(
                        "jdbc:postgresql://host:54x32/grove?password=" + PASSWORD, null, null);
        assertThatExceptionOfType(DatabaseUnusableException.class)
                .isThrownBy(() -> Pools.login(wrong))
                .withMessage("GROVE_DATABASE_URL is not a valid URL.")
                .withNoCause();
    }

    /** States that no server of the tests can be brought into. */
    @ParameterizedTest
    @CsvSource({
        "28000, does not let stranger in",
        "53300, takes no more connections",
        "57P03, is not ready yet",
        "XX000, cannot be used: the words of the server",
    })
    void reportsByTheStateOfTheFailure(String state, String description) {
        assertThat(
                        FirstConnection.explained(
                                        new SQLException("the words of the server", state),
                                        Pools.login(at(5432, "?user=stranger")))
                                .getMessage())
                .contains("127.0.0.1:5432")
                .contains(description);
    }

    @Test
    void namesTheUnknownHost() {
        SQLException failure =
                new SQLException("failed", "08001", new UnknownHostException("nowhere"));
        assertThat(FirstConnection.explained(failure, Pools.login(at(5432, ""))).getMessage())
                .isEqualTo("There is no host with the name in 127.0.0.1:5432.");
    }

    private static FailureAnalysis analysis(DatabaseLogin login) {
        try {
            FirstConnection.check(Pools.login(login));
        } catch (DatabaseUnusableException e) {
            FailureAnalysis analysis =
                    Objects.requireNonNull(
                            new DatabaseFailureAnalyzer()
                                    .analyze(new IllegalStateException("No bean", e)));
            assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain(PASSWORD);
            return analysis;
        }
        throw new AssertionError("It could log in");
    }

    private static DatabaseLogin at(int port, String rest) {
        return new DatabaseLogin(
                "jdbc:postgresql://127.0.0.1:" + port + "/grove" + rest, null, PASSWORD);
    }

    private static ServerSocket loopback() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    /** The driver may try again in another way. */
    private static void answer(ServerSocket server, String answer) {
        try {
            while (true) {
                try (Socket caller = server.accept()) {
                    int _ = caller.getInputStream().read(new byte[8]);
                    caller.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (SocketException _) {
            // The test has ended.
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
