package dev.grove.core.tool.custom.callback;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.OwnDoors;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.identity.RunIdentities;
import dev.grove.core.identity.TestIdentities;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.work.CallSecrets;
import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.core.workspace.GitSpec;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A callback {@code refund} of a tenant with a run, whose secrets are in a real database. */
final class CallbackBed implements AutoCloseable {

    static final Clock CLOCK = Clock.systemUTC();
    static final String SIGNING = "tool.refund.signing_secret";
    static final String SIGNING_VALUE = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    static final Duration TIMEOUT = Duration.ofSeconds(20);

    final TestDatabase database = TestDatabase.fresh();
    final Secrets secrets = TestSecrets.of(database);
    final TenantId tenant;
    final RunId run;

    final RunIdentities identities = TestIdentities.of(database);

    /** Doors of the installation that the callbacks are of. */
    OwnDoors own = TestDoors.NONE;

    /** Names that were looked up. */
    final List<String> resolved = new ArrayList<>();

    private final SimpleAsyncTaskScheduler scheduler = new SimpleAsyncTaskScheduler();

    CallbackBed() {
        RunFixtures rows = new RunFixtures(database);
        tenant = rows.tenant("callbacks");
        run = rows.queuedRun(tenant, rows.agent(tenant, "refunder"), 0);
        secrets.put(tenant, SIGNING, SIGNING_VALUE);
    }

    ToolOutcome call(CallbackService service, Effect effect, String id) {
        CustomToolWork.Callback work = new CustomToolWork.Callback(url(service, "/"), Map.of());
        return call(tool(effect, work, TIMEOUT), id, new Cancellation());
    }

    ToolOutcome call(CallbackTool tool, String id, Cancellation cancellation) {
        ObjectNode arguments = JsonMapper.shared().createObjectNode().put("order", "o-7");
        return tool.execute(
                new ToolCall(id, "refund", arguments),
                new ToolContext(tenant, run, 1, 3, GitSpec.defaultsOf("a"), null, cancellation));
    }

    CallbackTool tool(Effect effect, CustomToolWork.Callback work, Duration timeout) {
        return new CallbackTool(
                new ToolSpec(
                        "refund",
                        "Refunds.",
                        JsonMapper.shared().createObjectNode(),
                        effect,
                        Bucket.CUSTOM),
                work,
                SIGNING,
                timeout,
                false,
                new Callbacks(
                        new CallbackHttp(
                                new PinnedHttp(
                                        new VettedLookup(egress(), CLOCK), own, scheduler, CLOCK),
                                CLOCK),
                        new CallSecrets(secrets),
                        identities,
                        CLOCK));
    }

    static URI url(CallbackService service, String path) {
        return URI.create("http://127.0.0.1:" + service.port() + path);
    }

    static String text(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Completed(String content) -> content;
            case ToolOutcome.Failed(String content) -> content;
            case ToolOutcome.InDoubt(String content) -> content;
            case ToolOutcome.Finished finished -> throw new AssertionError(finished);
            case ToolOutcome.Waiting waiting -> throw new AssertionError(waiting);
        };
    }

    /** Names as a hostile name server has them. */
    private Egress egress() {
        return new Egress(
                new EgressSettings(List.of("127.0.0.1", "rebinding.test")),
                host -> {
                    resolved.add(host);
                    return switch (host) {
                        case "inside.test" -> List.of(InetAddress.ofLiteral("10.0.0.1"));
                        case "mixed.test" ->
                                List.of(
                                        InetAddress.ofLiteral("8.8.8.8"),
                                        InetAddress.ofLiteral("10.0.0.1"));
                        case "public.test" -> List.of(InetAddress.ofLiteral("8.8.8.8"));
                        case "unknown.test" -> List.of();
                        case "rebinding.test" -> List.of(InetAddress.ofLiteral("127.0.0.1"));
                        default -> List.of(InetAddress.ofLiteral(host));
                    };
                });
    }

    @Override
    public void close() {
        scheduler.close();
        database.close();
    }
}
