package dev.grove.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Libraries of Maven Central for a program in a process of its own, in the versions that they ask
 * for themselves: on the class path of the tests they would have those of Grove. Maven keeps them
 * in its repository, so a clean build fetches nothing.
 */
public final class MavenLibraries {

    private static final String GOAL =
            "org.apache.maven.plugins:maven-dependency-plugin:3.10.0:build-classpath";

    private MavenLibraries() {}

    /**
     * Class path of a project's dependencies.
     *
     * @param pom of the project
     * @param folder for what Maven writes
     */
    public static String classPath(Path pom, Path folder) throws IOException, InterruptedException {
        Path written = folder.resolve("class-path.txt");
        Path log = folder.resolve("maven.log");
        ProcessBuilder maven =
                new ProcessBuilder(
                                "mvn",
                                "--batch-mode",
                                "--quiet",
                                "--file",
                                pom.toString(),
                                GOAL,
                                "-Dmdep.outputFile=" + written)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        // Options of the build's own Maven are for this version of Java.
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = maven.start();
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IllegalStateException("Maven failed:\n" + Files.readString(log));
        }
        return Files.readString(written).strip();
    }
}
