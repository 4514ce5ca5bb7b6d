package dev.grove.workspace.git;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.StoredSecret;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.git.broker.HostCredentials;
import dev.grove.workspace.git.broker.TestBrokers;
import dev.grove.workspace.git.broker.url.GitSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The git tools on real sandboxes, beside a real git server. */
final class GitTestBed implements AutoCloseable {

    private static final AtomicInteger CALLS = new AtomicInteger();

    private final SandboxTestBed sandboxes;
    private final Path directory = Forge.temporaryDirectory();
    private final Forge forge;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<RunId> runs = new ArrayList<>();
    private final GitSettings settings;
    private final Secrets secrets;
    private TestBrokers brokers;
    private List<Tool> tools;

    private GitTestBed(SandboxTestBed sandboxes, GitSettings settings) throws IOException {
        this.sandboxes = sandboxes;
        this.settings = settings;
        this.forge = new Forge(Files.createDirectory(directory.resolve("forge")));
        this.secrets = TestSecrets.of(sandboxes.database());
        StoredSecret _ =
                secrets.put(
                        sandboxes.tenant(),
                        "git.forge.example_" + forge.port() + ".token",
                        Forge.TOKEN);
        this.brokers = brokers();
        this.tools = new GitTools(sandboxes.workspaces(), brokers.broker()).tools();
    }

    static GitTestBed open() throws IOException {
        return open(TestBrokers.SETTINGS);
    }

    static GitTestBed open(GitSettings settings) throws IOException {
        return new GitTestBed(SandboxTestBed.open(), settings);
    }

    Forge forge() {
        return forge;
    }

    SandboxTestBed sandboxes() {
        return sandboxes;
    }

    RunFixtures rows() {
        return sandboxes.rows();
    }

    /** Under which hosts credentials were asked for. */
    List<String> asked() {
        return asked;
    }

    /**
     * Replaces the broker by another server process's, which has none of this one's own
     * repositories.
     */
    void becomeAnotherReplica() {
        brokers.close();
        brokers = brokers();
        tools = new GitTools(sandboxes.workspaces(), brokers.broker()).tools();
    }

    RunId newRun() {
        RunId run = sandboxes.newRun();
        runs.add(run);
        return run;
    }

    void open(RunId run, long epoch) {
        sandboxes.openEpoch(run, epoch, WorkspaceSpec.DEFAULTS, Map.of());
    }

    String ok(RunId run, String tool, String json) {
        ToolOutcome outcome = call(run, tool, json);
        if (outcome instanceof ToolOutcome.Completed(String content)) {
            return content;
        }
        throw new AssertionError(tool + " " + json + " gave " + outcome);
    }

    String refused(RunId run, String tool, String json) {
        ToolOutcome outcome = call(run, tool, json);
        if (outcome instanceof ToolOutcome.Failed(String content)) {
            return content;
        }
        throw new AssertionError(tool + " " + json + " gave " + outcome);
    }

    ToolOutcome call(RunId run, String tool, String json) {
        return call(run, tool, json, GitSpec.defaultsOf("coder"));
    }

    ToolOutcome call(RunId run, String tool, String json, GitSpec git) {
        return call(toolCall(tool, json), context(run, 1, git, new Cancellation()));
    }

    ToolOutcome call(ToolCall call, ToolContext context) {
        return tool(call.name()).execute(call, context);
    }

    ProbeOutcome probe(ToolCall call, ToolContext context) {
        return ((Probe) tool(call.name())).probe(call, context);
    }

    ToolCall toolCall(String tool, String json) {
        return new ToolCall(
                "call-" + CALLS.incrementAndGet(),
                tool,
                (ObjectNode) JsonMapper.shared().readTree(json));
    }

    ToolContext context(RunId run, long epoch, GitSpec git, Cancellation cancellation) {
        return new ToolContext(sandboxes.tenant(), run, epoch, 1, git, null, cancellation);
    }

    String shell(RunId run, long epoch, String command) {
        return sandboxes.shell(run, epoch, command);
    }

    String shell(RunId run, String command) {
        return sandboxes.shell(run, command);
    }

    @Override
    public void close() {
        runs.forEach(sandboxes::remove);
        brokers.close();
        forge.close();
        sandboxes.close();
    }

    private TestBrokers brokers() {
        HostCredentials stored = TestBrokers.credentials(secrets);
        HostCredentials noticed =
                (tenant, run, host, purpose) -> {
                    asked.add(host);
                    return stored.find(tenant, run, host, purpose);
                };
        return new TestBrokers(
                sandboxes.database().tenantDatabase(),
                directory.resolve("server"),
                settings,
                noticed);
    }

    private Tool tool(String name) {
        return tools.stream()
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
