package dev.grove.core.container;

import org.testcontainers.images.ImagePullPolicy;
import org.testcontainers.utility.DockerImageName;

/**
 * Containers are started from images of this machine alone, which the launcher and the tests build:
 * a missing one fails its test. Named in {@code testcontainers.properties}.
 */
public final class NeverPull implements ImagePullPolicy {

    @Override
    public boolean shouldPull(DockerImageName imageName) {
        return false;
    }
}
