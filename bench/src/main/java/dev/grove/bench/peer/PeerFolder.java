package dev.grove.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folder with the peers that {@code bench/run} could get on this machine. */
public record PeerFolder(Path folder) {

    /**
     * The class path of a module that runs a peer.
     *
     * @throws IOException when it could not be built here
     */
    public String classPath(String module) throws IOException {
        return Files.readString(found(module + ".class-path")).strip();
    }

    /**
     * A file or folder.
     *
     * @throws IOException when it could not be had here
     */
    public Path found(String name) throws IOException {
        Path path = folder.resolve(name);
        if (!Files.exists(path)) {
            throw new IOException("bench/run could not get " + name);
        }
        return path;
    }
}
