package dev.grove.core.agent;

import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validation of the sandbox that an agent asks for. */
final class WorkspaceValidation {

    static final double MIN_CPUS = 0.1;
    static final double MAX_CPUS = 64;
    static final int MIN_MEMORY_MB = 64;
    static final int MAX_MEMORY_MB = 65_536;
    static final int MIN_PIDS = 16;
    static final int MIN_DISK_MB = 16;
    static final int MAX_DISK_MB = 1_048_576;
    static final int MAX_IMAGE_LENGTH = 512;

    /** {@code [host[:port]/]path[:tag][@digest]}, as the engines write image references. */
    private static final Pattern IMAGE =
            Pattern.compile(
                    "(?:[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?/)?"
                            + "[a-z0-9]+(?:[._-]+[a-z0-9]+)*(?:/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*"
                            + "(?::[A-Za-z0-9_][A-Za-z0-9._-]{0,127})?"
                            + "(?:@sha256:[0-9a-f]{64})?");

    private WorkspaceValidation() {}

    static WorkspaceSpec check(@Nullable WorkspaceDraft given, FieldChecks checks) {
        WorkspaceDraft draft = given == null ? WorkspaceDraft.EMPTY : given;
        WorkspaceSpec defaults = WorkspaceSpec.DEFAULTS;
        return new WorkspaceSpec(
                image(draft.image(), checks),
                checks.between(
                        "workspace.memory_mb",
                        draft.memoryMb(),
                        defaults.memoryMb(),
                        MIN_MEMORY_MB,
                        MAX_MEMORY_MB),
                cpus(draft.cpus(), checks),
                checks.between(
                        "workspace.pids",
                        draft.pids(),
                        defaults.pids(),
                        MIN_PIDS,
                        WorkspaceSpec.MOST_PIDS),
                checks.between(
                        "workspace.disk_mb",
                        draft.diskMb(),
                        defaults.diskMb(),
                        MIN_DISK_MB,
                        MAX_DISK_MB),
                network(draft.network(), checks));
    }

    private static @Nullable String image(@Nullable String image, FieldChecks checks) {
        // The length first: the pattern's cost grows with it.
        if (image != null
                && (image.length() > MAX_IMAGE_LENGTH || !IMAGE.matcher(image).matches())) {
            checks.refuse(
                    "workspace.image",
                    "must be an image reference such as registry.example.com/team/image:1.2");
        }
        return image;
    }

    private static double cpus(@Nullable Double cpus, FieldChecks checks) {
        if (cpus == null) {
            return WorkspaceSpec.DEFAULTS.cpus();
        }
        // Said this way round, NaN is refused too.
        if (!(cpus >= MIN_CPUS && cpus <= MAX_CPUS)) {
            checks.refuse("workspace.cpus", "must be between 0.1 and 64");
        }
        return cpus;
    }

    private static String network(@Nullable String network, FieldChecks checks) {
        String none = WorkspaceSpec.DEFAULTS.network();
        if (network != null && !network.equals(none)) {
            checks.refuse("workspace.network", "must be \"none\"");
        }
        return none;
    }
}
