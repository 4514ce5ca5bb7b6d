package dev.grove.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A checkout with the launcher as it is, an application that counts as built, and a program in the
 * place of Java, so that no JVM is started but where a test wants one.
 */
public final class LauncherCheckout {

    private static final String NOBODY = "65534";

    private final Path root;
    private final Path jdk;

    private LauncherCheckout(Path root, Path jdk) {
        this.root = root;
        this.jdk = jdk;
    }

    /**
     * @param server the shell script of the server, which gets the arguments of Java
     */
    public static LauncherCheckout at(Path root, String server) {
        LauncherCheckout checkout = new LauncherCheckout(root, root.resolveSibling("jdk"));
        try {
            checkout.make(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return checkout;
    }

    private void make(String server) throws IOException {
        Files.createDirectories(root.resolve("launcher"));
        Path sources = Files.createDirectories(root.resolve("grove-server/src/main"));
        Path target = Files.createDirectories(root.resolve("grove-server/target"));
        Files.copy(TestSources.ROOT.resolve("grove"), root.resolve("grove"));
        Files.setPosixFilePermissions(
                root.resolve("grove"), PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Stream<Path> scripts = Files.list(TestSources.ROOT.resolve("launcher"))) {
            for (Path script : scripts.toList()) {
                Files.copy(script, root.resolve("launcher").resolve(script.getFileName()));
            }
        }
        FileTime before = FileTime.from(Instant.now().minusSeconds(3600));
        for (String pom : List.of("pom.xml", "grove-server/pom.xml")) {
            Files.writeString(root.resolve(pom), "<project/>");
            Files.setLastModifiedTime(root.resolve(pom), before);
        }
        for (Path folder : List.of(sources, Path.of("db/migration"), Path.of("docs"))) {
            Files.setLastModifiedTime(Files.createDirectories(root.resolve(folder)), before);
        }
        Files.writeString(target.resolve("grove-server-1-app.jar"), "built");
        Files.createDirectories(jdk.resolve("bin"));
        program(jdk.resolve("bin/javac"), "echo javac 25.0.1");
        program(
                jdk.resolve("bin/java"),
                """
                case "$*" in
                    *-Djarmode=tools*)
                        for last; do :; done
                        mkdir -p "$last" && echo extracted >"$last/grove-server-1-app.jar"
                        exit ;;
                    *-XX:AOTMode=on*) exit 1 ;;
                    *.Training*) [ ! -x "$0-training" ] || exec "$0-training" "$@"; exit 1 ;;
                esac
                """
                        + server);
    }

    /** A program of the shell, among those of the JDK, which come first. */
    public void program(String name, String script) throws IOException {
        program(jdk.resolve("bin").resolve(name), script);
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    public Path root() {
        return root;
    }

    public Path built() {
        return root.resolve("grove-server/target/grove-server-1-app.jar");
    }

    public String grove() {
        return root.resolve("grove").toString();
    }

    /** The environment in which the launcher finds this Java and looks for no engine. */
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("JAVA_HOME", jdk.toString());
        environment.put("GROVE_SANDBOX", "none");
        return environment;
    }

    /**
     * Makes the checkout one that is not for its user to write, and gives the words in front of a
     * command by which that user runs it. Root could write anything, so the user becomes {@code
     * nobody}.
     *
     * @param home made, and given to that user
     */
    List<String> notToWrite(Path home) throws IOException {
        Files.createDirectories(home);
        if (!System.getProperty("user.name").equals("root")) {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("r-xr-xr-x"));
            return List.of();
        }
        for (Path folder : List.of(root, root.resolveSibling("."))) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.setAttribute(home, "unix:uid", Integer.parseInt(NOBODY));
        return List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");
    }
}
