package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run under attack, and what lies outside its workspace: planted canaries and the sandbox's own
 * files. Whatever a file tool answers is searched for them; at the end they must be as they were.
 */
final class Victim implements AutoCloseable {

    /** All of the sandbox that is no workspace and could be written or is worth reading. */
    private static final String FINGERPRINT =
            "{ find /tmp /dev/shm /var/tmp /run -printf '%p %y %s %m %l\\n' 2>/dev/null;"
                    + " cat /tmp/outside/secret /tmp/outside/deep/secret /etc/passwd"
                    + " /opt/grove/toolbox/*.py; } | sha256sum";

    private final String canary = "CANARY-" + UUID.randomUUID();
    private final String theme;
    private final SandboxTestBed bed;
    private final RunId run;
    private final String untouched;

    Victim(String theme, SandboxTestBed bed, WorkspaceSpec spec, Map<String, String> files) {
        this.theme = theme;
        this.bed = bed;
        this.run = bed.newRun(spec, files);
        shell(
                "mkdir -p /tmp/outside/deep; echo "
                        + canary
                        + " | tee /tmp/outside/secret /tmp/outside/deep/secret");
        this.untouched = shell(FINGERPRINT).lines().findFirst().orElseThrow();
    }

    RunId run() {
        return run;
    }

    /** The outcome of a call of one of the file tools; what it says never comes from outside. */
    ToolOutcome call(String name, String tool, Map<String, ?> arguments) {
        return call(name, tool, JsonMapper.shared().<ObjectNode>valueToTree(arguments));
    }

    ToolOutcome call(String name, String tool, ObjectNode arguments) {
        Tally.tried(theme, name);
        ToolOutcome outcome = bed.call(run, tool, arguments);
        for (String secret :
                List.of(canary, "root:x:0:0", "PATH=/usr", "Opens paths so that the kernel")) {
            if (outcome.toString().contains(secret)) {
                throw Tally.outside(theme, name, tool + " read " + secret);
            }
        }
        return outcome;
    }

    String ok(String name, String tool, Map<String, ?> arguments) {
        ToolOutcome outcome = call(name, tool, arguments);
        assertThat(outcome).as(tool).isInstanceOf(ToolOutcome.Completed.class);
        return ((ToolOutcome.Completed) outcome).content();
    }

    String refused(String name, String tool, Map<String, ?> arguments) {
        ToolOutcome outcome = call(name, tool, arguments);
        assertThat(outcome).as(tool).isInstanceOf(ToolOutcome.Failed.class);
        return ((ToolOutcome.Failed) outcome).content();
    }

    /** A command of the test's own, which must be executed; its output. */
    String shell(String command) {
        return bed.shell(run, command).replaceFirst("\\[exit code \\d+, [0-9.]+ s]$", "");
    }

    /** A call whose answer may hold anything. */
    ToolOutcome any(String tool, Map<String, ?> arguments) {
        return bed.call(run, tool, JsonMapper.shared().valueToTree(arguments));
    }

    /** Nothing outside was made, changed or removed by the named input. */
    void mustBeUntouched(String name) {
        if (!shell(FINGERPRINT).lines().findFirst().orElseThrow().equals(untouched)) {
            throw Tally.outside(theme, name, "something outside the workspace changed");
        }
    }

    @Override
    public void close() {
        bed.remove(run);
    }
}
