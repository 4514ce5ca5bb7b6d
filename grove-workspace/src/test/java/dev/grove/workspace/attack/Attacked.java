package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A run whose commands attack, and a neighbour who must not notice. */
final class Attacked implements AutoCloseable {

    /** Puts the id of the toolbox's process into {@code TOOLBOX}. */
    static final String FIND_TOOLBOX =
            "export TOOLBOX=$(pgrep -f '^python3 -I /opt/grove/toolbox$' | head -n 1)\n";

    private final SandboxTestBed bed;
    private final RunId run;
    private final RunId neighbour;

    Attacked(SandboxTestBed bed) {
        this.bed = bed;
        this.run = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("kept", "kept\n"));
        this.neighbour = bed.newRun(WorkspaceSpec.DEFAULTS, Map.of("hers", "untouched\n"));
        mustWork();
        neighbourMustWork();
    }

    /** Runs a command; returns the text of its tool call, or {@code lost: why}. */
    String attack(String command, int seconds) {
        return attack(command, seconds, new Cancellation());
    }

    String attack(String command, int seconds, Cancellation cancellation) {
        try {
            return switch (call(run, "ws_shell", command, seconds, cancellation)) {
                case ToolOutcome.Completed(String content) -> content;
                case ToolOutcome.Failed(String content) -> content;
                case ToolOutcome.InDoubt(String content) -> content;
                case ToolOutcome.Finished finished -> throw new AssertionError(finished);
                case ToolOutcome.Waiting waiting -> throw new AssertionError(waiting);
            };
        } catch (ToolInterruptedException e) {
            return "lost: " + e.getMessage();
        }
    }

    /** The next call works, and the files are there. */
    void mustWork() {
        assertThat(bed.shell(run, "cat kept")).startsWith("kept\n[exit code 0");
        assertThat(bed.ok(run, "ws_file_read", "{\"path\":\"kept\"}")).contains("kept");
    }

    void neighbourMustWork() {
        assertThat(bed.shell(neighbour, "cat hers")).startsWith("untouched\n[exit code 0");
        assertThat(bed.ok(neighbour, "ws_file_read", "{\"path\":\"hers\"}")).contains("untouched");
    }

    /**
     * Asserts that three processes run, as the engine sees them from outside: the init, what keeps
     * the container open, the toolbox.
     */
    void nothingMayRunButTheSandbox() {
        assertThat(processes())
                .as("processes of the sandbox")
                .hasSize(3)
                .anyMatch(args -> args.endsWith("sleep infinity"))
                .anyMatch(args -> args.equals("sleep infinity"))
                .anyMatch(args -> args.equals("python3 -I /opt/grove/toolbox"));
    }

    boolean has(String file) {
        return bed.ok(run, "ws_list_files", "{\"glob\":\"" + file + "\"}").contains(file);
    }

    String shell(String command) {
        return bed.shell(run, command);
    }

    private List<String> processes() {
        String container =
                bed.docker().listContainersCmd().withShowAll(false).exec().stream()
                        .filter(found -> found.getNames()[0].contains(run.toString()))
                        .findFirst()
                        .orElseThrow()
                        .getId();
        return Arrays.stream(
                        bed.docker()
                                .topContainerCmd(container)
                                .withPsArgs("-eo pid,stat,args")
                                .exec()
                                .getProcesses())
                // Zombies, which are dead and not yet reaped, do nothing more.
                .filter(row -> !row[1].startsWith("Z"))
                .map(row -> row[2])
                .toList();
    }

    private ToolOutcome call(
            RunId by, String tool, String command, int seconds, Cancellation cancellation) {
        Map<String, ?> arguments = Map.of("command", command, "timeout_seconds", seconds);
        return bed.call(by, 1, tool, JsonMapper.shared().valueToTree(arguments), cancellation);
    }

    @Override
    public void close() {
        bed.remove(run);
        bed.remove(neighbour);
    }
}
