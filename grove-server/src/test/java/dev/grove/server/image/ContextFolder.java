package dev.grove.server.image;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * A folder of this machine in the context of a build, its links replaced by what they lead to.
 * Testcontainers gives the target of a link its own place beside the folder instead: the jars of a
 * packaged Maven, which are links to {@code ../java}, would be missing.
 */
record ContextFolder(String name, Path folder) {

    void addTo(ImageFromDockerfile image) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            image.withFileFromPath(name + "/" + folder.relativize(file), file.toRealPath());
        }
    }
}
