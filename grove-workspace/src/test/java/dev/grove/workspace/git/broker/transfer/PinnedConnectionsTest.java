package dev.grove.workspace.git.broker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.egress.Destination;
import dev.grove.core.forge.Forge;
import dev.grove.workspace.git.broker.HostileForgeFixture;
import dev.grove.workspace.git.broker.TestBrokers;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The second fence, behind the one that reads the agent's URL: wherever JGit is led, it connects to
 * the server that was vetted, at its host and its port, and the credentials go nowhere else.
 */
class PinnedConnectionsTest extends HostileForgeFixture {

    private static final Credential CREDENTIAL = Credential.token(Forge.TOKEN);
    private static final String FILE = "/a.git/info/refs?service=git-upload-pack";

    @Test
    void sendsTheCredentialsToTheVettedHostAndPort() throws Exception {
        forge.create("a.git", Map.of("a", "a"));
        try (PinnedConnections connections = to(forge.url("a.git"))) {
            HttpConnection connection =
                    connections.create(
                            URI.create("http://forge.example:" + forge.port() + FILE).toURL());
            assertThat(connection.getResponseCode()).isEqualTo(200);
        }
        assertThat(forge.authorizations()).containsExactly(CREDENTIAL.basic());
    }

    /** The time of an operation can end between two of JGit's steps. */
    @Test
    void sendsNothingMoreOnceItsTimeIsOver() throws Exception {
        URL file = URI.create("http://forge.example:" + forge.port() + FILE).toURL();
        try (PinnedConnections connections = to(forge.url("a.git"))) {
            HttpConnection before = connections.create(file);
            connections.abort();
            HttpConnection after = connections.create(file);
            assertThatThrownBy(before::getResponseCode).isInstanceOf(SocketException.class);
            assertThatThrownBy(after::getResponseCode).isInstanceOf(SocketException.class);
        }
        assertThat(forge.requests()).isEmpty();
    }

    /** Both names lead to the same machine, where another server listens at the other port. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://forge.example:OTHER",
                "http://other.example:FORGE",
                "http://other.example:OTHER",
                "http://forge.example",
                "https://forge.example:FORGE",
                "http://127.0.0.1:FORGE",
                "http://[::1]:FORGE",
                "http://sub.forge.example:FORGE",
                "http://forge.example.evil.example:FORGE",
                "http://forge.example@evil.example:FORGE",
                "http://evil.example:OTHER@forge.example"
            })
    void opensNoConnectionToAnotherServer(String server) throws Exception {
        String led =
                server.replace("FORGE", String.valueOf(forge.port()))
                        .replace("OTHER", String.valueOf(other.port()));
        try (PinnedConnections connections = to(forge.url("a.git"))) {
            assertThatThrownBy(() -> connections.create(URI.create(led + FILE).toURL()))
                    .isInstanceOf(TransferEndedException.class)
                    .hasMessage("The remote leads to another server.");
        }
        assertThat(forge.requests()).isEmpty();
        assertThat(other.requests()).isEmpty();
        assertThat(other.authorizations()).isEmpty();
    }

    /** A port that is not stated is that of the scheme. */
    @ParameterizedTest
    @CsvSource({
        "https://forge.example/a.git, https://forge.example:443, https://forge.example:80",
        "http://forge.example/a.git, http://forge.example:80, http://forge.example:443",
        "https://[2001:db8::1]/a.git, 'https://[2001:db8:0:0:0:0:0:1]', 'https://[2001:db8::2]'"
    })
    void knowsTheVettedServerInEachWayToWriteIt(String vetted, String same, String different)
            throws Exception {
        try (PinnedConnections connections = to(vetted)) {
            assertThat(connections.create(URI.create(same + FILE).toURL())).isNotNull();
            assertThatThrownBy(() -> connections.create(URI.create(different + FILE).toURL()))
                    .isInstanceOf(TransferEndedException.class);
        }
    }

    private static PinnedConnections to(String remote) throws GitRefusedException {
        GitUrl url = GitUrl.parse(remote, TestBrokers.SETTINGS.schemes());
        return new PinnedConnections(
                url,
                new Destination(
                        url.host(), url.port(), List.of(InetAddress.ofLiteral("127.0.0.1"))),
                CREDENTIAL,
                TestBrokers.SETTINGS);
    }
}
