package dev.grove.workspace.view;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.snapshot.NoSnapshotException;
import dev.grove.workspace.snapshot.SnapshotException;
import dev.grove.workspace.snapshot.Snapshots;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kept files as callers see them. Every method throws {@code sandbox_unavailable} where no sandbox
 * can be had to look into, {@code not_found} where the snapshot is not kept any more, {@code
 * rate_limited} where the tenant, and {@code unavailable} where all tenants together have too much
 * under way.
 */
@Component
public class WorkspaceViews {

    private final Workspaces workspaces;
    private final Views views;
    private final Spool spool;
    private final Snapshots snapshots;
    private final ViewSettings settings;

    WorkspaceViews(
            Workspaces workspaces,
            Views views,
            Spool spool,
            Snapshots snapshots,
            ViewSettings settings) {
        this.workspaces = workspaces;
        this.views = views;
        this.spool = spool;
        this.snapshots = snapshots;
        this.settings = settings;
    }

    /**
     * Lists the entries beneath a folder.
     *
     * @param limit the most entries; no more than 10,000
     * @throws GroveException validation_failed for a path that is no folder of the workspace
     */
    public FileListing list(
            TenantId tenant, WorkspaceSpec size, RunFiles files, String path, int limit) {
        return look(
                new Views.Key(tenant, size, null, files),
                view -> listing(view.ask("tree", none().put("path", path).put("limit", limit))));
    }

    /**
     * Copies a file to the server's disk; no view is held when this returns.
     *
     * @throws GroveException validation_failed for a path that is no file of the workspace, or is
     *     too large
     */
    public SpooledFile read(TenantId tenant, WorkspaceSpec size, RunFiles files, String path) {
        return look(
                new Views.Key(tenant, size, null, files),
                view -> new FileCopy(view, path, settings.largestFile()).into(spool, tenant));
    }

    /** Compares two states and returns the changes from the first to the second. */
    public Difference diff(TenantId tenant, WorkspaceSpec size, RunFiles before, RunFiles after) {
        WorkspaceSpec both =
                new WorkspaceSpec(
                        size.image(),
                        size.memoryMb(),
                        size.cpus(),
                        size.pids(),
                        2 * size.diskMb(),
                        size.network());
        return look(
                new Views.Key(tenant, both, before, after),
                view -> difference(view.ask("diff", none())));
    }

    /**
     * Copies the files as they are kept to the server's disk, a tar archive compressed by zstd;
     * nothing of the store is held when this returns.
     *
     * @throws GroveException not_found when the run has kept none, snapshot_unreadable when it
     *     cannot be read now
     */
    public SpooledFile archive(TenantId tenant, RunFiles files) {
        String digest = files.snapshot();
        if (digest == null) {
            throw GroveException.notFound(
                    "No snapshot is kept of this run: no tool has changed its files");
        }
        try {
            return spool.filled(
                    "archive",
                    tenant,
                    snapshots.size(tenant, digest),
                    file -> snapshots.copy(tenant, digest, file.filling()));
        } catch (SnapshotException e) {
            throw problem(e);
        }
    }

    private <T> T look(Views.Key key, Function<View, T> look) {
        SandboxStatus status = workspaces.status();
        if (!status.usable()) {
            throw new GroveException(ErrorCode.SANDBOX_UNAVAILABLE, status.reason());
        }
        try {
            return views.look(key, look);
        } catch (SandboxRefusedException e) {
            throw GroveException.invalid("path", String.valueOf(e.getMessage()));
        } catch (SnapshotException e) {
            throw problem(e);
        } catch (SandboxLostException e) {
            throw new GroveException(ErrorCode.SANDBOX_UNAVAILABLE, String.valueOf(e.getMessage()));
        }
    }

    /** Whether there is none, or asking again may help. */
    private static GroveException problem(SnapshotException failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof NoSnapshotException
                ? GroveException.notFound(message)
                : new GroveException(ErrorCode.SNAPSHOT_UNREADABLE, message);
    }

    private static FileListing listing(JsonNode answer) {
        List<Entry> entries = new ArrayList<>();
        for (JsonNode entry : answer.path("entries")) {
            entries.add(
                    new Entry(
                            entry.path("path").asString(""),
                            entry.path("type").asString(""),
                            entry.path("size").asLong(0),
                            Instant.ofEpochMilli(entry.path("modified").asLong(0)),
                            "%04o".formatted(entry.path("mode").asInt(0)),
                            text(entry, "target")));
        }
        return new FileListing(entries, answer.path("more").asBoolean(false));
    }

    private static @Nullable String text(JsonNode node, String name) {
        return node.hasNonNull(name) ? node.path(name).asString("") : null;
    }

    private static Difference difference(JsonNode answer) {
        List<Difference.Change> changes = new ArrayList<>();
        for (JsonNode change : answer.path("files")) {
            changes.add(
                    new Difference.Change(
                            change.path("path").asString(""), change.path("change").asString("")));
        }
        return new Difference(
                changes,
                answer.path("diff").asString(""),
                answer.path("truncated").asBoolean(false));
    }

    private static ObjectNode none() {
        return JsonNodeFactory.instance.objectNode();
    }
}
