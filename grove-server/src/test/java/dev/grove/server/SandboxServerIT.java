package dev.grove.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A test against the whole server with real sandboxes. */
public abstract class SandboxServerIT extends ServerIT {

    @Autowired private Workspaces workspaces;

    @DynamicPropertySource
    static void sandboxes(DynamicPropertyRegistry registry) {
        registry.add("grove.workspaces.engine", () -> "auto");
        registry.add(
                "grove.workspaces.image",
                () ->
                        Objects.requireNonNullElse(
                                System.getenv("GROVE_SANDBOX_IMAGE"), "grove-workspace:latest"));
    }

    /** Fails where a sandbox is required; where it is not, the tests are not run. */
    @BeforeEach
    void requireSandbox() {
        SandboxStatus status = workspaces.status();
        if (!status.usable()) {
            if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
                throw new AssertionError("GROVE_REQUIRE_SANDBOX=1, but " + status.reason());
            }
            assumeTrue(false, "No sandbox: " + status.reason());
        }
    }
}
