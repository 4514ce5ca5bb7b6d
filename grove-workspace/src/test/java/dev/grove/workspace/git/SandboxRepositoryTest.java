package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.Sandbox;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class SandboxRepositoryTest {

    private final ObjectNode asked = JsonNodeFactory.instance.objectNode();
    private final Sandbox sandbox =
            (operation, arguments, _, _) -> {
                asked.set(operation, arguments);
                return JsonNodeFactory.instance.objectNode();
            };

    @Test
    void endsLocalGitAfterHalfAMinuteAndOnlyWhatMovesObjectsLater() {
        SandboxRepository repository = new SandboxRepository(sandbox, ".", new Cancellation());

        var _ = repository.call("git_status", JsonNodeFactory.instance.objectNode());
        var _ = repository.callLong("git_clone_finish", JsonNodeFactory.instance.objectNode());

        assertThat(asked.path("git_status").path("limit_ms").asLong(0)).isEqualTo(30_000);
        assertThat(asked.path("git_clone_finish").has("limit_ms")).isFalse();
        assertThat(asked.path("git_clone_finish").path("timeout_ms").asLong(0)).isEqualTo(120_000);
    }
}
