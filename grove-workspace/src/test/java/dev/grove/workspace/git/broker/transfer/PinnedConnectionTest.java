package dev.grove.workspace.git.broker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.egress.Destination;
import dev.grove.core.forge.Forge;
import dev.grove.workspace.git.broker.ForgeAnswers;
import dev.grove.workspace.git.broker.TestBrokers;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.junit.jupiter.api.Test;

class PinnedConnectionTest {

    @Test
    void aRefusedAnswerIsNeitherReadNorAskedForAgain() throws Exception {
        try (Forge forge = new Forge(Forge.temporaryDirectory())) {
            forge.behave(exchange -> ForgeAnswers.page(exchange, "text/html", "<html>Hello"));
            String remote = forge.url("a.git");
            Destination destination =
                    new Destination(
                            "forge.example",
                            forge.port(),
                            List.of(InetAddress.ofLiteral("127.0.0.1")));
            try (PinnedConnections connections =
                    new PinnedConnections(
                            GitUrl.parse(remote, TestBrokers.SETTINGS.schemes()),
                            destination,
                            null,
                            TestBrokers.SETTINGS)) {
                HttpConnection connection =
                        connections.create(URI.create(remote + "/info/refs").toURL());
                for (int i = 0; i < 2; i++) {
                    assertThatThrownBy(connection::getResponseCode)
                            .isInstanceOf(TransferEndedException.class);
                    assertThatThrownBy(connection::getInputStream)
                            .isInstanceOf(TransferEndedException.class);
                }
                assertThat(connection.getContentType()).isNull();
                assertThat(connection.getHeaderField("Content-Type")).isNull();
                assertThat(connection.getHeaderFields("Content-Type")).isEmpty();
                assertThat(connection.getHeaderFields()).isEmpty();
                assertThat(forge.requests()).hasSize(1);
            }
        }
    }
}
