package dev.grove.workspace.git.broker;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.NameResolver;
import dev.grove.core.secret.Secrets;
import dev.grove.core.telemetry.Tracing;
import dev.grove.workspace.git.broker.url.GitSettings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** Makes what is hidden in its package available to tests of others. */
public final class TestBrokers {

    public static final GitSettings SETTINGS =
            new GitSettings(
                    List.of("https", "http"),
                    DataSize.ofMegabytes(64),
                    100_000,
                    DataSize.ofMegabytes(8),
                    2_000,
                    Duration.ofSeconds(60),
                    4);

    /** Every name is this machine, so that two names are two hosts. */
    static final NameResolver LOOPBACK = _ -> List.of(InetAddress.ofLiteral("127.0.0.1"));

    private final ServerRepositories repositories;
    private final GitBroker broker;

    public TestBrokers(
            TenantDatabase database, Path data, GitSettings settings, HostCredentials credentials) {
        this.repositories = repositories(data, settings);
        this.broker =
                new GitBroker(
                        calls(repositories, LOOPBACK, settings, credentials),
                        new JdbcRemotes(database),
                        new JdbcPushes(database),
                        settings);
    }

    /** Credentials from a tenant's secrets, as a server has them. */
    public static HostCredentials credentials(Secrets secrets) {
        return new SecretCredentials(secrets);
    }

    public GitBroker broker() {
        return broker;
    }

    /** Forgets the server's own repositories, as another replica would not have them. */
    public void close() {
        repositories.close();
    }

    static ServerRepositories repositories(Path data, GitSettings settings) {
        return new ServerRepositories(new DataDirectory(data), settings, Clock.systemUTC());
    }

    static RemoteCalls calls(
            ServerRepositories repositories,
            NameResolver resolver,
            GitSettings settings,
            HostCredentials credentials) {
        return new RemoteCalls(
                repositories,
                new Egress(new EgressSettings(List.of("127.0.0.1")), resolver),
                credentials,
                settings,
                Tracing.OFF);
    }
}
