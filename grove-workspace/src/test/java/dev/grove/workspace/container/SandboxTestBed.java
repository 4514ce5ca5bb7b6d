package dev.grove.workspace.container;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSource;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.RunLiveness;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.SandboxStatus;
import dev.grove.workspace.WorkspaceSettings;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.tool.TestTools;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Real sandboxes on the engine of this machine, used through the tools as a run would. */
public final class SandboxTestBed implements AutoCloseable {

    private static final AtomicInteger CALLS = new AtomicInteger();

    private final TestDatabase database = TestDatabase.fresh();
    private final WorkspaceSettings settings =
            new WorkspaceSettings(
                    "auto",
                    "",
                    Objects.requireNonNullElse(
                            System.getenv("GROVE_SANDBOX_IMAGE"), "grove-workspace:latest"),
                    "",
                    Duration.ofSeconds(30));
    private final EngineDiscovery discovery = new EngineDiscovery(settings, Clock.systemUTC());
    private final LabelKey labelKey = new LabelKey(database.engineDatabase());
    private final Workspaces workspaces =
            TestTools.workspaces(new ContainerEngine(discovery, settings, labelKey));
    private final ToolSource tools = TestTools.of(workspaces);
    private final TenantId tenant = TenantId.next();
    private final GitSpec git = GitSpec.defaultsOf("tester");

    private SandboxTestBed() {}

    /**
     * Fails where a sandbox is required and there is none; where it is not, the tests are not run.
     */
    public static SandboxTestBed open() {
        SandboxTestBed bed = new SandboxTestBed();
        SandboxStatus status = bed.discovery.status();
        if (!status.usable()) {
            bed.close();
            if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
                throw new AssertionError("GROVE_REQUIRE_SANDBOX=1, but " + status.reason());
            }
            assumeTrue(false, "No sandbox: " + status.reason());
        }
        return bed;
    }

    public RunId newRun() {
        return newRun(WorkspaceSpec.DEFAULTS, Map.of());
    }

    public RunId newRun(WorkspaceSpec spec, Map<String, String> files) {
        RunId run = RunId.next();
        openEpoch(run, 1, spec, files);
        return run;
    }

    public void openEpoch(RunId run, long epoch, WorkspaceSpec spec, Map<String, String> files) {
        workspaces.open(tenant, run, epoch, spec, files);
    }

    public ToolOutcome call(RunId run, String tool, ObjectNode arguments) {
        return call(run, 1, tool, arguments, new Cancellation());
    }

    public ToolOutcome call(
            RunId run, long epoch, String tool, ObjectNode arguments, Cancellation cancellation) {
        return tool(tool)
                .execute(
                        new ToolCall("call-" + CALLS.incrementAndGet(), tool, arguments),
                        new ToolContext(tenant, run, epoch, 1, git, null, cancellation));
    }

    /** The text of a call that must succeed. */
    public String ok(RunId run, String tool, String json) {
        ToolOutcome outcome = call(run, tool, json(json));
        if (outcome instanceof ToolOutcome.Completed(String content)) {
            return content;
        }
        throw new AssertionError(tool + " " + json + " gave " + outcome);
    }

    /** The text of a call that must be refused. */
    public String refused(RunId run, String tool, String json) {
        ToolOutcome outcome = call(run, tool, json(json));
        if (outcome instanceof ToolOutcome.Failed(String content)) {
            return content;
        }
        throw new AssertionError(tool + " " + json + " gave " + outcome);
    }

    public String shell(RunId run, String command) {
        return ok(
                run,
                "ws_shell",
                JsonMapper.shared().writeValueAsString(Map.of("command", command)));
    }

    public static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    public Workspaces workspaces() {
        return workspaces;
    }

    public DockerClient docker() {
        return discovery.client().calls();
    }

    Labels labels() {
        return new Labels(labelKey.get());
    }

    TenantId tenant() {
        return tenant;
    }

    Reaper reaper(RunLiveness liveness) {
        return new Reaper(discovery, labelKey, liveness);
    }

    @Override
    public void close() {
        database.close();
    }

    private Tool tool(String name) {
        return tools.tools().stream()
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
