package dev.grove.workspace.git.broker;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.NameResolver;
import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/**
 * Two servers that answer whatever a test likes, and a clone from either with small limits.
 * Credentials are stored for the first of them.
 */
@Timeout(60)
@ExtendWith(Tally.class)
public abstract class HostileForgeFixture {

    private static final GitSettings SETTINGS =
            new GitSettings(
                    List.of("https", "http"),
                    DataSize.ofMegabytes(4),
                    1_000,
                    DataSize.ofMegabytes(2),
                    500,
                    Duration.ofSeconds(20),
                    2);

    @TempDir Path directory;

    /** The hosts that credentials were looked for. */
    final List<String> asked = new ArrayList<>();

    public Forge forge;
    public Forge other;
    private ServerRepositories repositories;

    @BeforeEach
    void setUp() throws IOException {
        forge = new Forge(Forge.temporaryDirectory());
        other = new Forge(Forge.temporaryDirectory());
        repositories = TestBrokers.repositories(directory, SETTINGS);
    }

    @AfterEach
    void tearDown() {
        repositories.close();
        forge.close();
        other.close();
    }

    final RememberingCopy fetch(String url) throws GitRefusedException {
        return fetch(url, TestBrokers.LOOPBACK);
    }

    final RememberingCopy fetch(String url, NameResolver resolver) throws GitRefusedException {
        return fetch(url, SETTINGS, resolver, new Cancellation());
    }

    /** Fetches with a minute of time: whatever ends it long before that is the cancellation. */
    final RememberingCopy fetchPatiently(String url, Cancellation cancellation)
            throws GitRefusedException {
        return fetch(url, TestBrokers.SETTINGS, TestBrokers.LOOPBACK, cancellation);
    }

    private RememberingCopy fetch(
            String url, GitSettings settings, NameResolver resolver, Cancellation cancellation)
            throws GitRefusedException {
        HostCredentials credentials =
                (_, _, host, _) -> {
                    asked.add(host);
                    return host.startsWith("forge.example_")
                            ? Optional.of(Credential.token(Forge.TOKEN))
                            : Optional.empty();
                };
        RememberingCopy copy = new RememberingCopy();
        GitOrder order = GitOrder.of(TenantId.next(), RunId.next(), 1, ".", cancellation);
        Optional<String> _ =
                TestBrokers.calls(repositories, resolver, settings, credentials)
                        .call(
                                order,
                                GitUrl.parse(url, settings.schemes()),
                                "test",
                                session ->
                                        Optional.ofNullable(
                                                new Fetching(session, copy).clone(null, null)));
        return copy;
    }

    /** The stored credentials as they are sent. */
    static String basic() {
        String encoded = Credential.token(Forge.TOKEN).basic();
        return encoded.substring("Basic ".length());
    }
}
