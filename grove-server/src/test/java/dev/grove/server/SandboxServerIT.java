package dev.grove.server;

import dev.grove.workspace.Workspaces;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A test against the whole server with real sandboxes. */
public abstract class SandboxServerIT extends ServerIT {

    @Autowired private Workspaces workspaces;

    @DynamicPropertySource
    static void sandboxes(DynamicPropertyRegistry registry) {
        RealSandbox.use(registry);
    }

    @BeforeEach
    void requireSandbox() {
        RealSandbox.require(workspaces);
    }
}
