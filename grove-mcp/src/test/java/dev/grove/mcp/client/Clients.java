package dev.grove.mcp.client;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.NameResolver;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.telemetry.Tracing;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteSettings;
import dev.grove.mcp.client.rpc.RpcHttp;
import dev.grove.mcp.client.tool.RemoteTools;
import dev.grove.mcp.client.tool.ToolAnswers;
import dev.grove.mcp.client.tool.ToolDefinitions;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.util.unit.DataSize;

/** The client as the server has it, with names resolved as a test wants. */
public final class Clients implements AutoCloseable {

    /** Longer than anything takes that is not meant to take long. */
    static final Duration LONG = Duration.ofMinutes(2);

    private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    private final Clock clock = Clock.systemUTC();
    private final RemoteSettings settings;

    /** Clients that take no server for a legacy one because the machine is slow. */
    public Clients() {
        this(Duration.ofSeconds(30));
    }

    /**
     * Clients with a patience of their own.
     *
     * @param probe how long a server may take to say whether it speaks the modern era
     */
    public Clients(Duration probe) {
        this(probe, LONG.multipliedBy(5));
    }

    /** Clients with a longest time of a call whose server reports progress. */
    public Clients(Duration probe, Duration longestCall) {
        settings =
                new RemoteSettings(
                        DataSize.ofMegabytes(4),
                        DataSize.ofMegabytes(16),
                        10_000,
                        1_048_576,
                        65_536,
                        500,
                        50,
                        probe,
                        Duration.ofSeconds(2),
                        longestCall);
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setDaemon(true);
        scheduler.initialize();
    }

    /** A client that may reach this machine. */
    RemoteServers servers() {
        return servers(List.of("127.0.0.1"), host -> List.of(InetAddress.ofLiteral(host)));
    }

    RemoteServers servers(List<String> allowed, NameResolver resolver) {
        PinnedHttp pinned =
                new PinnedHttp(
                        new VettedLookup(new Egress(new EgressSettings(allowed), resolver), clock),
                        TestDoors.NONE,
                        scheduler,
                        clock);
        RpcHttp http = new RpcHttp(pinned, settings, clock, Tracing.OFF);
        return new HttpRemoteServers(
                new RemoteTools(
                        http,
                        new ToolDefinitions(settings),
                        new ToolAnswers(settings, new JsonSchemas())),
                new LegacyHandshake(http));
    }

    public RemoteServer open(StrangeServer server) throws RemoteException {
        return servers().open(at(server.url()), limits());
    }

    public CallLimits limits() {
        return within(LONG);
    }

    CallLimits within(Duration time) {
        return new CallLimits(clock.instant().plus(time), new Cancellation());
    }

    CallLimits within(Duration time, Cancellation cancellation) {
        return new CallLimits(clock.instant().plus(time), cancellation);
    }

    static RemoteAddress at(URI url) {
        return new RemoteAddress(url, Map.of("Authorization", "Bearer of-the-tests"));
    }

    /** How many deadlines are still waited for. */
    int alarms() {
        return scheduler.getScheduledThreadPoolExecutor().getQueue().size();
    }

    @Override
    public void close() {
        scheduler.shutdown();
    }
}
