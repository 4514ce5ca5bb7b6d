package dev.grove.server.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The server's image, built as its Dockerfile says from bases that are made of what this machine
 * has: the sandbox image's Debian, the JDK and the Maven that run the tests, and what Maven has
 * downloaded. So no registry needs to be in reach.
 */
record ServerImage(String name, BuiltImages images) implements AutoCloseable {

    private static final Path DOCKERFILE = Path.of("../Dockerfile").toAbsolutePath().normalize();

    static ServerImage build() throws Exception {
        BuiltImages images = new BuiltImages();
        try {
            return new ServerImage(build(images), images);
        } catch (Exception e) {
            images.close();
            throw e;
        }
    }

    @Override
    public void close() {
        images.close();
    }

    private static String build(BuiltImages images) throws Exception {
        String run =
                images.build(
                        "grove-test-jre",
                        System.getenv("GROVE_SANDBOX_IMAGE"),
                        """
                        USER root
                        COPY java /opt/java
                        ENV JAVA_HOME=/opt/java PATH=/opt/java/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
                        """,
                        new ContextFolder("java", Path.of(System.getProperty("java.home"))));
        String build =
                images.build(
                        "grove-test-maven",
                        run,
                        """
                        COPY maven /opt/maven
                        COPY downloads /opt/downloads
                        RUN printf '#!/bin/sh\\nexec /opt/maven/bin/mvn -o -Dmaven.repo.local=/opt/downloads "$@"\\n' > /usr/local/bin/mvn && chmod 755 /usr/local/bin/mvn
                        """,
                        new ContextFolder("maven", mavenHome()),
                        new ContextFolder(
                                "downloads",
                                Path.of(System.getProperty("user.home"), ".m2/repository")));
        // The build has no Node: the UI is that of the checkout, which ./grove test builds first.
        return images.build(
                "grove-test-server",
                DOCKERFILE,
                Map.of("BUILD_BASE", build, "RUN_BASE", run, "UI_BASE", build));
    }

    private static Path mavenHome() throws IOException {
        Process maven = new ProcessBuilder("mvn", "-v").start();
        try (var lines = maven.inputReader().lines()) {
            return lines.filter(line -> line.startsWith("Maven home: "))
                    .map(line -> Path.of(line.substring("Maven home: ".length())))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
