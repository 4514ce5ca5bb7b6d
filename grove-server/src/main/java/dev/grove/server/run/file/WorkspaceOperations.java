package dev.grove.server.run.file;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.start.RunFiles;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.view.WorkspaceViews;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Operations that list the files of a run and compare those of two of its turns. */
@Component
class WorkspaceOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("files", Scope.READ_ONLY);
    private static final String PATH = "/agent-runs/{id}/workspace";
    private static final String TOP = ".";
    private static final int MOST_ENTRIES = 10_000;
    private static final int ENTRIES = 1_000;

    private final Runs runs;
    private final WorkspaceViews views;
    private final Workspaces workspaces;
    private final JsonMapper json;

    WorkspaceOperations(Runs runs, WorkspaceViews views, Workspaces workspaces, JsonMapper json) {
        this.runs = runs;
        this.views = views;
        this.workspaces = workspaces;
        this.json = json;
    }

    /** Files of a run, as a turn left them. */
    @WordsOf(NamedRun.class)
    record FilesAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(
                            "As this turn left them; 0 for what the run began with. The last turn without it")
                    @Min(0)
                    @Nullable Integer turn,
            @JsonPropertyDescription("Below this one alone") @UnlessSet(TOP) @Nullable String path,
            @JsonPropertyDescription("How many entries at most")
                    @Min(1)
                    @Max(MOST_ENTRIES)
                    @UnlessSet("" + ENTRIES)
                    @Nullable Integer limit) {}

    /** Turns whose files are compared. */
    @WordsOf(NamedRun.class)
    record DiffAsked(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription("0 for what the run began with") @Min(0) @UnlessSet("0")
                    @Nullable Integer fromTurn,
            @JsonPropertyDescription("The last one without it") @Min(0) @Nullable Integer toTurn) {}

    @Override
    public List<Class<? extends Record>> views() {
        return List.of(PutFileResponse.class);
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("listWorkspace", FilesAsked.class)
                        .says(
                                "List a run's files",
                                "As its turns left them; for 30 days after its end. Needs a sandbox engine.")
                        .at(Route.get(PATH))
                        .refuses(404, 429)
                        .views(WorkspaceView.class, this::list),
                GROUP.operation("diffWorkspace", DiffAsked.class)
                        .says(
                                "Compare the files of two turns",
                                "Without the insides of `.git`. Needs a sandbox engine.")
                        .at(Route.get(PATH + "/diff"))
                        .refuses(404, 429)
                        .views(WorkspaceDiffView.class, this::diff));
    }

    private WorkspaceView list(OperationCaller caller, FilesAsked asked) {
        int limit = Objects.requireNonNullElse(asked.limit(), ENTRIES);
        if (limit < 1 || limit > MOST_ENTRIES) {
            throw GroveException.invalid("limit", "must be between 1 and " + MOST_ENTRIES);
        }
        TenantId tenant = caller.tenant();
        RunId run = NamedRun.parse(asked.id());
        RunFiles files = runs.files(tenant, run, asked.turn());
        return WorkspaceView.of(
                run,
                files,
                workspaces.sandboxOf(tenant, run).map(json::readTree).orElse(null),
                views.list(
                        tenant,
                        runs.workspaceOf(tenant, run),
                        files,
                        Objects.requireNonNullElse(asked.path(), TOP),
                        limit));
    }

    private WorkspaceDiffView diff(OperationCaller caller, DiffAsked asked) {
        TenantId tenant = caller.tenant();
        RunId run = NamedRun.parse(asked.id());
        RunFiles before = runs.files(tenant, run, Objects.requireNonNullElse(asked.fromTurn(), 0));
        RunFiles after = runs.files(tenant, run, asked.toTurn());
        return WorkspaceDiffView.of(
                run,
                before,
                after,
                views.diff(tenant, runs.workspaceOf(tenant, run), before, after));
    }
}
