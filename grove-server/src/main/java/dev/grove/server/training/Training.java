package dev.grove.server.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/**
 * Arguments: the server's jar, the cache to be written, and the JVM's flags of the servers that
 * will use it. The cache appears whole or not at all. It fits only this JVM, these flags, and the
 * jar where it lies now.
 */
public final class Training {

    private Training() {}

    public static void main(String[] args) throws Exception {
        Path jar = Path.of(args[0]).toAbsolutePath();
        Path cache = Path.of(args[1]).toAbsolutePath();
        List<String> flags = Arrays.asList(args).subList(2, args.length);
        // Beside the cache: programs may be run from there, unlike from some folders for what is
        // temporary, and a rename stays within one file system.
        Path home = Files.createTempDirectory(cache.getParent(), "training-");
        try (TrainingModel model = new TrainingModel();
                TrainingServer server = TrainingServer.start(home, jar, flags, model.baseUrl())) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, home)));
            new TrainingLoad(server.awaitReady()).play();
            Files.move(server.stop(), cache, StandardCopyOption.ATOMIC_MOVE);
        }
        System.exit(0);
    }

    /** Also of a training that is interrupted. The server must have ended before its files go. */
    private static void end(TrainingServer server, Path home) {
        server.close();
        try {
            FileSystemUtils.deleteRecursively(home);
        } catch (IOException e) {
            System.err.println("The training leaves files behind: " + e);
        }
    }
}
