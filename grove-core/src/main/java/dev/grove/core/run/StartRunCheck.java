package dev.grove.core.run;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a wish to start a run must satisfy whatever the agent says. */
final class StartRunCheck {

    static final int LONGEST_GOAL = 200_000;
    static final int LARGEST_METADATA = 16_384;
    static final int MOST_FILES = 1_000;

    private StartRunCheck() {}

    static void check(StartRun wish) {
        List<FieldError> errors = new ArrayList<>();
        checkGoal(wish.goal(), errors);
        if (wish.priority() < 0 || wish.priority() > 100) {
            errors.add(new FieldError("priority", "must be between 0 and 100"));
        }
        String metadata = wish.metadata().toString();
        if (metadata.length() > LARGEST_METADATA) {
            errors.add(
                    new FieldError(
                            "metadata",
                            "must be at most " + LARGEST_METADATA + " characters of JSON"));
        }
        if (metadata.contains("\\u0000")) {
            errors.add(new FieldError("metadata", "must not contain the NUL character"));
        }
        checkFiles(wish.workspaceFiles(), errors);
        if (wish.workspaceFrom() != null && !wish.workspaceFiles().isEmpty()) {
            errors.add(
                    new FieldError(
                            "workspace_from",
                            "cannot be given together with workspace_files; a run begins with either"));
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void checkGoal(String goal, List<FieldError> errors) {
        if (goal.isBlank()) {
            errors.add(new FieldError("goal", "must say what the agent is to do"));
        } else if (goal.length() > LONGEST_GOAL) {
            errors.add(
                    new FieldError("goal", "must be at most " + LONGEST_GOAL + " characters long"));
        }
        if (goal.indexOf('\0') >= 0) {
            errors.add(new FieldError("goal", "must not contain the NUL character"));
        }
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
