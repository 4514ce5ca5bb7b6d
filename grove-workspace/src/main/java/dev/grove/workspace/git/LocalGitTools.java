package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Tool;
import dev.grove.workspace.Workspaces;
import java.util.List;

/** The seven tools that are one command of the sandbox's git each. */
final class LocalGitTools {

    private LocalGitTools() {}

    static List<Tool> of(Workspaces workspaces) {
        return List.of(
                init(workspaces),
                status(workspaces),
                add(workspaces),
                checkout(workspaces),
                branch(workspaces),
                diff(workspaces),
                log(workspaces));
    }

    private static Tool init(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_init",
                Effect.IDEMPOTENT,
                "Done.",
                "Makes an empty git repository in a folder of the workspace, with the branch main; the folder is made"
                        + " where it is missing.",
                InputSchema.of(
                        """
                        {"type": "object",
                         "properties": {
                           "path": {"type": "string", "description": "Relative to the workspace; its root if left out."}},
                         "additionalProperties": false}
                        """));
    }

    private static Tool status(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_status",
                Effect.READ_ONLY,
                "Nothing to commit.",
                "Shows the branch and the changed files, as git status --short --branch does.",
                RepositorySchema.pathOnly());
    }

    private static Tool add(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_add",
                Effect.IDEMPOTENT,
                "Nothing to add.",
                "Stages files for the next commit; a folder stands for all in it, . for everything.",
                RepositorySchema.pathAnd(
                        """
                        {"paths": {"type": "array", "minItems": 1, "maxItems": 1000,
                                   "items": {"type": "string", "minLength": 1},
                                   "description": "Relative to the repository."}}
                        """,
                        "paths"));
    }

    private static Tool checkout(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_checkout",
                Effect.IDEMPOTENT,
                "Done.",
                "Switches to a branch, tag or commit. With create, makes a new branch of that name from where the"
                        + " repository stands and switches to it.",
                RepositorySchema.pathAnd(
                        """
                        {"ref": {"type": "string", "minLength": 1, "maxLength": 500},
                         "create": {"type": "boolean"}}
                        """,
                        "ref"));
    }

    private static Tool branch(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_branch",
                Effect.IDEMPOTENT,
                "There is no branch yet.",
                "Lists the branches; with a name, makes that branch where the repository stands, or with delete,"
                        + " deletes it if it is merged.",
                RepositorySchema.pathAnd(
                        """
                        {"name": {"type": "string", "minLength": 1, "maxLength": 500},
                         "delete": {"type": "boolean"}}
                        """));
    }

    private static Tool diff(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_diff",
                Effect.READ_ONLY,
                "No differences.",
                "Shows what is changed and not staged; with staged, what is staged; with ref, the difference to a"
                        + " commit, or between two as in main..topic.",
                RepositorySchema.pathAnd(
                        """
                        {"ref": {"type": "string", "minLength": 1, "maxLength": 500},
                         "staged": {"type": "boolean"},
                         "paths": {"type": "array", "maxItems": 1000, "items": {"type": "string", "minLength": 1},
                                   "description": "Only these, relative to the repository."}}
                        """));
    }

    private static Tool log(Workspaces workspaces) {
        return new LocalGitTool(
                workspaces,
                "git_log",
                Effect.READ_ONLY,
                "There is no commit.",
                "Shows the commits that lead to where the repository stands, or to a ref, newest first.",
                RepositorySchema.pathAnd(
                        """
                        {"ref": {"type": "string", "minLength": 1, "maxLength": 500},
                         "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "20 if left out."}}
                        """));
    }
}
