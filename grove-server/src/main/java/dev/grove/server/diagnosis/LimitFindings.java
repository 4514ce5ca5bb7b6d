package dev.grove.server.diagnosis;

import dev.grove.workspace.proof.CanaryFinding;

/**
 * Findings about limits of sandboxes: the meaning of one that was not seen to hold, and its remedy.
 */
final class LimitFindings {

    private LimitFindings() {}

    /**
     * A limit of an engine.
     *
     * @param engine what the message begins with
     */
    static DiagnosisFinding of(String engine, CanaryFinding limit) {
        return switch (limit.outcome()) {
            case HELD ->
                    DiagnosisFinding.ok(
                            "limit_held",
                            engine
                                    + "The limit "
                                    + limit.limit()
                                    + " holds: "
                                    + limit.observed()
                                    + ".");
            case MISSED ->
                    DiagnosisFinding.error(
                            "limit_missed",
                            engine
                                    + "The limit "
                                    + limit.limit()
                                    + " does not hold: "
                                    + limit.observed()
                                    + ".",
                            meaning(limit.limit()),
                            remedy(limit.limit()));
            case UNPROVEN ->
                    DiagnosisFinding.error(
                            "limit_unproven",
                            engine
                                    + "The limit "
                                    + limit.limit()
                                    + " was not come to: "
                                    + limit.observed()
                                    + ".",
                            "Nothing is known of it, so no agent gets a sandbox.",
                            "Give the engine more CPU time, or its machine less other work, and wait"
                                    + " for the next try.");
        };
    }

    private static String meaning(String limit) {
        return switch (limit) {
            case "memory", "processes", "cpu", "open_files" ->
                    "A sandbox could use up what the engine's machine has, so none is given out.";
            case "disk_bytes", "disk_files", "file_size" ->
                    "A sandbox could fill the disk of the engine's machine, so none is given out.";
            case "network" ->
                    "What an agent executes could reach the network, so no sandbox is given out.";
            case "git" -> "The git tools would not work in a sandbox, so none is given out.";
            default -> "What an agent executes could leave its sandbox, so none is given out.";
        };
    }

    private static String remedy(String limit) {
        return switch (limit) {
            case "memory", "processes", "cpu" ->
                    "Have the engine control the cgroup of that resource: docker info names those"
                            + " that it lacks. Rootless engines need cgroup v2 with memory, pids and"
                            + " cpu delegated (systemctl edit user@.service: Delegate=cpu memory"
                            + " pids).";
            case "disk_bytes", "disk_files", "file_size" ->
                    "Set GROVE_WORKSPACES_VOLUMES_KIND=tmpfs, or ext4 where the server is root on"
                            + " the engine's machine and it has loop devices (losetup -f).";
            case "open_files" ->
                    "Take a default ulimit for nofile out of the engine's configuration (daemon.json,"
                            + " containers.conf) that is above ours.";
            case "network" ->
                    "Look for what the engine adds to containers without a network (daemon.json,"
                            + " containers.conf), and restart it.";
            case "system_calls" ->
                    "Use an engine with seccomp (docker info lists it under Security Options); with"
                            + " Podman, have the data directory under the same path on its machine.";
            case "git" ->
                    "Build the image anew from workspace-image, and images of your own FROM it.";
            default ->
                    "Use an engine that keeps to --read-only, --cap-drop and --security-opt, or"
                            + " another runtime than the one in GROVE_WORKSPACES_RUNTIME.";
        };
    }
}
