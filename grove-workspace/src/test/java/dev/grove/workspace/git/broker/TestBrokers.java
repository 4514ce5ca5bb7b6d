package dev.grove.workspace.git.broker;

import dev.grove.core.database.DataDirectory;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.NameResolver;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
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

    private final ServerRepositories repositories;
    private final GitBroker broker;

    public TestBrokers(
            TenantDatabase database, Path data, GitSettings settings, HostCredentials credentials) {
        this.repositories =
                new ServerRepositories(new DataDirectory(data), settings, Clock.systemUTC());
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("credentials", credentials);
        this.broker =
                new GitBroker(
                        new RemoteCalls(
                                repositories,
                                loopback(),
                                beans.getBeanProvider(HostCredentials.class),
                                settings),
                        new JdbcRemotes(database),
                        new JdbcPushes(database),
                        settings);
    }

    public GitBroker broker() {
        return broker;
    }

    /** Forgets the server's own repositories, as another replica would not have them. */
    public void close() {
        repositories.close();
    }

    /** Every name is this machine, so that two names are two hosts. */
    private static Egress loopback() {
        NameResolver resolver = _ -> List.of(InetAddress.ofLiteral("127.0.0.1"));
        return new Egress(new EgressSettings(List.of("127.0.0.1")), resolver);
    }
}
