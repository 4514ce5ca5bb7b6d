package dev.grove.core.run.start;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.label.Labels;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Checks of a request to start a run that do not depend on the agent or the tool. */
public final class StartRunCheck {

    public static final int LONGEST_GOAL = 200_000;
    static final int LARGEST_METADATA = 16_384;
    static final int MOST_FILES = 1_000;

    private StartRunCheck() {}

    public static void check(StartRun request) {
        List<FieldError> errors = new ArrayList<>();
        checkGoal(request.goal(), errors);
        Labels.check("labels", request.marks().labels(), errors);
        check(
                request.metadata(),
                request.priority(),
                request.workspaceFiles(),
                request.workspaceFrom(),
                errors);
        refuse(errors);
    }

    public static void check(StartCall request) {
        List<FieldError> errors = new ArrayList<>();
        if (request.tool().isBlank()) {
            errors.add(
                    new FieldError(
                            "tool", "must be the name of a tool; GET /agent-tools lists them"));
        }
        Labels.check("labels", request.marks().labels(), errors);
        check(
                request.metadata(),
                request.priority(),
                request.workspaceFiles(),
                request.workspaceFrom(),
                errors);
        refuse(errors);
    }

    /** Checks a fork, which takes over what another run began with. */
    public static void check(
            String goal, ObjectNode metadata, int priority, Map<String, String> files) {
        List<FieldError> errors = new ArrayList<>();
        checkGoal(goal, errors);
        check(metadata, priority, files, null, errors);
        refuse(errors);
    }

    /** Checks a start of a workflow's run. */
    public static void check(PendingRun run) {
        List<FieldError> errors = new ArrayList<>();
        Labels.check("labels", run.marks().labels(), errors);
        check(run.metadata(), run.priority(), errors);
        refuse(errors);
    }

    private static void refuse(List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void check(
            ObjectNode metadata,
            int priority,
            Map<String, String> files,
            @Nullable WorkspaceOrigin from,
            List<FieldError> errors) {
        check(metadata, priority, errors);
        checkFiles(files, errors);
        if (from != null && !files.isEmpty()) {
            errors.add(
                    new FieldError(
                            "workspace_from",
                            "cannot be given together with workspace_files; a run begins with either"));
        }
    }

    private static void check(ObjectNode metadata, int priority, List<FieldError> errors) {
        if (priority < 0 || priority > StartRun.MOST_PRIORITY) {
            errors.add(
                    new FieldError("priority", "must be between 0 and " + StartRun.MOST_PRIORITY));
        }
        String written = metadata.toString();
        if (written.length() > LARGEST_METADATA) {
            errors.add(
                    new FieldError(
                            "metadata",
                            "must be at most " + LARGEST_METADATA + " characters of JSON"));
        }
        if (written.contains("\\u0000")) {
            errors.add(new FieldError("metadata", "must not contain the NUL character"));
        }
    }

    private static void checkGoal(String goal, List<FieldError> errors) {
        faultOfGoal(goal).ifPresent(fault -> errors.add(new FieldError("goal", fault)));
    }

    /** Fault of a goal, as words about its field; empty for none. */
    public static Optional<String> faultOfGoal(String goal) {
        if (goal.isBlank()) {
            return Optional.of("must say what the agent is to do");
        }
        if (goal.length() > LONGEST_GOAL) {
            return Optional.of("must be at most " + LONGEST_GOAL + " characters long");
        }
        return goal.indexOf('\0') >= 0
                ? Optional.of("must not contain the NUL character")
                : Optional.empty();
    }

    private static void checkFiles(Map<String, String> files, List<FieldError> errors) {
        if (files.size() > MOST_FILES) {
            errors.add(
                    new FieldError("workspace_files", "must be at most " + MOST_FILES + " files"));
        }
        files.forEach((path, content) -> {
            WorkspacePath.fault(path)
                    .ifPresent(fault ->
                            errors.add(
                                    new FieldError(
                                            "workspace_files",
                                            "every path "
                                                    + fault
                                                    + ": "
                                                    + path.replace('\0', '?'))));
            if (content.indexOf('\0') >= 0) {
                errors.add(
                        new FieldError(
                                "workspace_files", path + " must not contain the NUL character"));
            }
        });
    }
}
