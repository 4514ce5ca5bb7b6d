package dev.grove.workspace.container;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.file.RunInputs;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.skill.SkillDraft;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.skill.TestSkills;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSource;
import dev.grove.core.web.WebBed;
import dev.grove.core.web.fetch.WebClient;
import dev.grove.core.web.fetch.WebSettings;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunLiveness;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.container.host.EngineDiscovery;
import dev.grove.workspace.container.host.EngineHosts;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.place.VolumeAssignments;
import dev.grove.workspace.pool.PoolSettings;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.proof.SharedProofs;
import dev.grove.workspace.sandbox.RemoteEngineSettings;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import dev.grove.workspace.snapshot.SnapshotSettings;
import dev.grove.workspace.view.ViewSettings;
import dev.grove.workspace.volume.VolumeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Real sandboxes on the engine of this machine, used through the tools as a run would. */
public final class SandboxTestBed implements AutoCloseable {

    private static final AtomicInteger CALLS = new AtomicInteger();

    private final TestDatabase database = TestDatabase.fresh();
    private final Path data = newFolder();
    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext();
    private final RunFixtures rows = new RunFixtures(database);
    private final WebBed web = new WebBed();
    private final Map<RunId, Long> epochs = new ConcurrentHashMap<>();
    private final TenantId tenant = rows.tenant("sandboxes");
    private final AgentId agent = rows.agent(tenant, "a");
    private final GitSpec git = GitSpec.defaultsOf("tester");

    private SandboxTestBed(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.putIfAbsent("grove.workspaces.pool.size", "0");
        all.putIfAbsent(
                "grove.workspaces.image",
                Objects.requireNonNullElse(
                        System.getenv("GROVE_SANDBOX_IMAGE"), "grove-workspace:latest"));
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", all));
        context.registerBean(EngineDatabase.class, database::engineDatabase);
        context.registerBean(TenantDatabase.class, database::tenantDatabase);
        context.registerBean(RunInputs.class, () -> new RunInputs(database.engineDatabase()));
        context.registerBean(RunSkills.class, () -> TestSkills.ofRuns(database));
        context.registerBean(Egress.class, SandboxTestBed::publicOnly);
        context.registerBean(WebClient.class, () -> web.client());
        context.registerBean(WebSettings.class, () -> WebBed.SETTINGS);
        context.registerBean(Secrets.class, () -> TestSecrets.of(database));
        context.registerBean(DataDirectory.class, () -> new DataDirectory(data));
        context.registerBean(Clock.class, Clock::systemUTC);
        context.registerBean(Tracing.class, () -> Tracing.OFF);
        context.registerBean(RunLiveness.class, () -> _ -> Map.of());
        context.registerBean(
                "proofs",
                SharedProofs.class,
                () ->
                        new SharedProofs(
                                context.getBean(WorkspaceSettings.class),
                                context.getBean(Clock.class)));
        context.register(Wiring.class);
        context.refresh();
    }

    @Configuration(proxyBeanMethods = false)
    @ComponentScan("dev.grove.workspace")
    @EnableConfigurationProperties({
        WorkspaceSettings.class,
        RemoteEngineSettings.class,
        VolumeSettings.class,
        SnapshotSettings.class,
        PoolSettings.class,
        GitSettings.class,
        ViewSettings.class
    })
    static class Wiring {}

    /**
     * Fails where a sandbox is required and there is none; where it is not, the tests are not run.
     */
    public static SandboxTestBed open() {
        return open(Map.of());
    }

    /**
     * Opens a bed with settings of the server, by their names; fails or skips as {@link #open()}
     * does.
     */
    public static SandboxTestBed open(Map<String, Object> settings) {
        SandboxTestBed bed = new SandboxTestBed(settings);
        SandboxStatus status = bed.discovery().status();
        if (!status.usable()) {
            bed.close();
            if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
                throw new AssertionError("GROVE_REQUIRE_SANDBOX=1, but " + status.reason());
            }
            assumeTrue(false, "No sandbox: " + status.reason());
        }
        return bed;
    }

    /** Opens a bed on the engine at an address. */
    static SandboxTestBed openAt(String host) {
        return open(Map.of("grove.workspaces.host", host));
    }

    public RunId newRun() {
        return newRun(WorkspaceSpec.DEFAULTS, Map.of());
    }

    public RunId newRun(WorkspaceSpec spec, Map<String, String> files) {
        RunId run = rows.queuedRun(tenant, agent, 0);
        openEpoch(run, 1, spec, files);
        return run;
    }

    public void openEpoch(RunId run, long epoch, WorkspaceSpec spec, Map<String, String> files) {
        openEpoch(run, epoch, spec, files, KeptFiles.BEGINNING);
    }

    public void openEpoch(
            RunId run, long epoch, WorkspaceSpec spec, Map<String, String> files, KeptFiles kept) {
        epochs.put(run, epoch);
        workspaces().open(tenant, run, epoch, spec, files, kept);
    }

    /** Pins a skill, as the start of the run would have. */
    public void pinSkill(RunId run, String name) {
        database.tenantDatabase()
                .run(
                        tenant,
                        jdbc ->
                                RunSkills.pin(
                                        jdbc,
                                        run,
                                        List.of(SkillReference.parse(name).orElseThrow()),
                                        null));
    }

    /** A skill of these texts by path. */
    static SkillDraft draft(Map<String, String> texts) {
        Map<String, @Nullable JsonNode> files = new HashMap<>();
        texts.forEach((path, text) -> files.put(path, JsonNodeFactory.instance.stringNode(text)));
        return new SkillDraft(null, null, null, null, null, null, null, null, files, null);
    }

    /** Ends the run with the epoch that it was opened for last. */
    public void remove(RunId run) {
        workspaces().remove(run, epochs.getOrDefault(run, 1L));
    }

    public ToolOutcome call(RunId run, String tool, ObjectNode arguments) {
        return call(run, 1, tool, arguments, new Cancellation());
    }

    public ToolOutcome call(
            RunId run, long epoch, String tool, ObjectNode arguments, Cancellation cancellation) {
        return tool(tool)
                .execute(
                        new ToolCall("call-" + CALLS.incrementAndGet(), tool, arguments),
                        contextOf(run, epoch, cancellation));
    }

    public ToolOutcome call(RunId run, long epoch, ToolCall call) {
        return tool(call.name()).execute(call, contextOf(run, epoch, new Cancellation()));
    }

    /** Asks a call's tool what has become of the call. */
    public ProbeOutcome probe(RunId run, long epoch, ToolCall call) {
        return ((Probe) tool(call.name())).probe(call, contextOf(run, epoch, new Cancellation()));
    }

    private ToolContext contextOf(RunId run, long epoch, Cancellation cancellation) {
        return new ToolContext(tenant, run, epoch, 1, git, null, cancellation);
    }

    /** The text of a call that must succeed. */
    public String ok(RunId run, String tool, String json) {
        return ok(run, 1, tool, json);
    }

    /** The text of a call of an epoch that must succeed. */
    public String ok(RunId run, long epoch, String tool, String json) {
        ToolOutcome outcome = call(run, epoch, tool, json(json), new Cancellation());
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
        return shell(run, 1, command);
    }

    public String shell(RunId run, long epoch, String command) {
        return ok(
                run,
                epoch,
                "ws_shell",
                JsonMapper.shared().writeValueAsString(Map.of("command", command)));
    }

    public static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    public Workspaces workspaces() {
        return bean(Workspaces.class);
    }

    /** A part of the server that this bed is made of. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** The web that its tools read. */
    public WebBed web() {
        return web;
    }

    /** Where the server keeps its files. */
    public Path data() {
        return data;
    }

    public TestDatabase database() {
        return database;
    }

    /** Rows that tests put there past the engine. */
    public RunFixtures rows() {
        return rows;
    }

    public Engines engines() {
        return bean(Engines.class);
    }

    /** The first of them, which is the only one in most tests. */
    public SandboxEngine engine() {
        return engines().all().getFirst().engine();
    }

    public SparePool pool() {
        return engines().all().getFirst().pool();
    }

    EngineDiscovery discovery() {
        return bean(EngineHosts.class).all().getFirst().discovery();
    }

    /** Where the engine is. */
    String host() {
        return discovery().client().address().host();
    }

    public DockerClient docker() {
        return discovery().client().calls();
    }

    /** Client for responses that are read for longer than a call may take. */
    public DockerClient streams() {
        return discovery().client().streams();
    }

    /** The containers of a run, of whatever epoch. */
    public List<Container> containersOf(RunId run) {
        return docker().listContainersCmd()
                .withShowAll(true)
                .withNameFilter(List.of(ContainerName.allOf(run)))
                .exec();
    }

    /** The place that holds the run's files now. */
    String volumeOf(RunId run) {
        return bean(VolumeAssignments.class).find(tenant, run).orElseThrow().volume();
    }

    ContainerLabels labels() {
        return new ContainerLabels(bean(LabelKey.class).get());
    }

    public TenantId tenant() {
        return tenant;
    }

    Reaper reaper(RunLiveness liveness) {
        return reaper(liveness, Clock.systemUTC());
    }

    /** Reaper of another replica, whose clock may differ. */
    Reaper reaper(RunLiveness liveness, Clock clock) {
        return new Reaper(
                bean(EngineHosts.class),
                bean(LabelKey.class),
                liveness,
                bean(VolumeAssignments.class),
                clock);
    }

    @Override
    public void close() {
        web.close();
        context.close();
        database.close();
        try {
            FileSystemUtils.deleteRecursively(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Egress publicOnly() {
        return new Egress(
                new EgressSettings(List.of()), host -> List.of(InetAddress.getAllByName(host)));
    }

    private Tool tool(String name) {
        return context.getBeansOfType(ToolSource.class).values().stream()
                .flatMap(source -> source.tools().stream())
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("grove-sandboxes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
