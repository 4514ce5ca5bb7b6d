package dev.grove.server.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * The server's image, built as its Dockerfile says from bases that are made of what this machine
 * has: the sandbox image's Debian, the JDK and the Maven that run the tests, and what Maven has
 * downloaded. So no registry needs to be in reach.
 */
final class ServerImage implements AutoCloseable {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final String tag = UUID.randomUUID().toString().substring(0, 8);
    private final List<String> made = new ArrayList<>();

    private ServerImage() {}

    static ServerImage build() throws Exception {
        ServerImage image = new ServerImage();
        try {
            image.buildAll();
            return image;
        } catch (Exception e) {
            image.close();
            throw e;
        }
    }

    String name() {
        return made.getLast();
    }

    @Override
    public void close() {
        made.reversed().forEach(ServerImage::remove);
    }

    private void buildAll() throws Exception {
        String run = "grove-test-jre:" + tag;
        build(
                run,
                """
                FROM %s
                USER root
                COPY java /opt/java
                ENV JAVA_HOME=/opt/java PATH=/opt/java/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
                """
                        .formatted(System.getenv("GROVE_SANDBOX_IMAGE")),
                new ContextFolder("java", Path.of(System.getProperty("java.home"))));
        String build = "grove-test-maven:" + tag;
        build(
                build,
                """
                FROM %s
                COPY maven /opt/maven
                COPY downloads /opt/downloads
                RUN printf '#!/bin/sh\\nexec /opt/maven/bin/mvn -o -Dmaven.repo.local=/opt/downloads "$@"\\n' > /usr/local/bin/mvn && chmod 755 /usr/local/bin/mvn
                """
                        .formatted(run),
                new ContextFolder("maven", mavenHome()),
                new ContextFolder(
                        "downloads", Path.of(System.getProperty("user.home"), ".m2/repository")));
        String server = "grove-test-server:" + tag;
        build(
                server,
                base(server)
                        .withDockerfile(ROOT.resolve("Dockerfile"))
                        .withBuildArg("BUILD_BASE", build)
                        .withBuildArg("RUN_BASE", run)
                        // It has no Node: the UI is that of the checkout, which ./grove test builds
                        // first.
                        .withBuildArg("UI_BASE", build));
    }

    private void build(String name, String dockerfile, ContextFolder... folders) throws Exception {
        ImageFromDockerfile image = base(name).withFileFromString("Dockerfile", dockerfile);
        for (ContextFolder folder : folders) {
            folder.addTo(image);
        }
        build(name, image);
    }

    /** What Testcontainers would remove at the end of the JVM are images without a name alone. */
    static ImageFromDockerfile base(String name) {
        return new ImageFromDockerfile(name, false)
                .withBuildImageCmdModifier(
                        command -> command.withNetworkMode("none").withForcerm(true));
    }

    private void build(String name, ImageFromDockerfile image)
            throws InterruptedException, TimeoutException {
        BuildLog.build(name, image);
        made.add(name);
    }

    private static void remove(String name) {
        DockerClientFactory.instance().client().removeImageCmd(name).withForce(true).exec();
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
