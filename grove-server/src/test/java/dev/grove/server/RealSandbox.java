package dev.grove.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.Objects;
import org.springframework.test.context.DynamicPropertyRegistry;

/** Sandboxes of the engine that is there, for tests against the whole server. */
public final class RealSandbox {

    private RealSandbox() {}

    public static void use(DynamicPropertyRegistry registry) {
        registry.add("grove.workspaces.engine", () -> "auto");
        registry.add(
                "grove.workspaces.image",
                () ->
                        Objects.requireNonNullElse(
                                System.getenv("GROVE_SANDBOX_IMAGE"), "grove-workspace:latest"));
    }

    /** Fails where a sandbox is required; where it is not, the tests are not run. */
    public static void require(Workspaces workspaces) {
        SandboxStatus status = workspaces.status();
        if (!status.usable()) {
            if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
                throw new AssertionError("GROVE_REQUIRE_SANDBOX=1, but " + status.reason());
            }
            assumeTrue(false, "No sandbox: " + status.reason());
        }
    }
}
