package dev.grove.workspace.container;

/**
 * The contract on the engine that a server finds by itself: Docker, unless this machine has only
 * Podman.
 */
class DockerIT extends SandboxContract {

    @Override
    String engine() {
        return "";
    }
}
