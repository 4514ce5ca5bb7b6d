package dev.grove.server.image;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageCmd;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The server's image, built as its Dockerfile says from bases that are made of what this machine
 * has: the sandbox image's Debian, the JDK and the Maven that run the tests, and what Maven has
 * downloaded. So no registry needs to be in reach.
 */
final class ServerImage implements AutoCloseable {

    private static final String SANDBOX_IMAGE = System.getenv("GROVE_SANDBOX_IMAGE");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final DockerClient docker;
    private final String tag = UUID.randomUUID().toString().substring(0, 8);
    private final List<String> made = new ArrayList<>();

    private ServerImage(DockerClient docker) {
        this.docker = docker;
    }

    static ServerImage build(DockerClient docker, Path work) throws IOException {
        ServerImage image = new ServerImage(docker);
        try {
            image.build(work);
            return image;
        } catch (IOException | RuntimeException e) {
            image.close();
            throw e;
        }
    }

    String name() {
        return made.getLast();
    }

    @Override
    public void close() {
        made.reversed().forEach(name -> docker.removeImageCmd(name).withForce(true).exec());
    }

    private void build(Path work) throws IOException {
        String java = System.getProperty("java.home");
        String run = "grove-test-jre:" + tag;
        base(
                work,
                run,
                """
                FROM %s
                USER root
                COPY .%s /opt/java
                ENV JAVA_HOME=/opt/java PATH=/opt/java/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
                """
                        .formatted(SANDBOX_IMAGE, java),
                List.of(java));
        String build = "grove-test-maven:" + tag;
        String maven = mavenHome();
        String downloads = Path.of(System.getProperty("user.home"), ".m2/repository").toString();
        base(
                work,
                build,
                """
                FROM %s
                COPY .%s /opt/maven
                COPY .%s /opt/downloads
                RUN printf '#!/bin/sh\\nexec /opt/maven/bin/mvn -o -Dmaven.repo.local=/opt/downloads "$@"\\n' > /usr/local/bin/mvn && chmod 755 /usr/local/bin/mvn
                """
                        .formatted(run, maven, downloads),
                List.of(maven, downloads));
        build(
                "grove-test-server:" + tag,
                docker.buildImageCmd(ROOT.toFile())
                        .withBuildArg("BUILD_BASE", build)
                        .withBuildArg("RUN_BASE", run)
                        // It has no Node: the UI is that of the checkout, which ./grove test builds
                        // first.
                        .withBuildArg("UI_BASE", build));
    }

    /** An image of a Dockerfile and of folders of this machine, read through what links to them. */
    private void base(Path work, String name, String dockerfile, List<String> folders)
            throws IOException {
        Path context = Files.createDirectories(work.resolve(name.replace(':', '-')));
        Files.writeString(context.resolve("Dockerfile"), dockerfile);
        List<String> command =
                new ArrayList<>(
                        List.of("tar", "-ch", "-C", context.toString(), "Dockerfile", "-C", "/"));
        folders.forEach(folder -> command.add(folder.substring(1)));
        Process tar = new ProcessBuilder(command).redirectError(new File("/dev/null")).start();
        try (InputStream in = tar.getInputStream()) {
            build(name, docker.buildImageCmd(in));
        }
    }

    private void build(String name, BuildImageCmd command) {
        String _ =
                command.withTags(Set.of(name))
                        .withNetworkMode("none")
                        .withForcerm(true)
                        .exec(new BuildImageResultCallback())
                        .awaitImageId(15, TimeUnit.MINUTES);
        made.add(name);
    }

    private static String mavenHome() throws IOException {
        Process maven = new ProcessBuilder("mvn", "-v").start();
        try (var lines = maven.inputReader().lines()) {
            return lines.filter(line -> line.startsWith("Maven home: "))
                    .map(line -> line.substring("Maven home: ".length()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
