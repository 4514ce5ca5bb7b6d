package dev.grove.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of PostgreSQL as another test has unpacked them, which takes seconds. */
public final class UnpackedPostgres {

    private UnpackedPostgres() {}

    /**
     * Links them into a server's data directory.
     *
     * @param data where the server is to keep its own Postgres
     */
    public static void share(Path data) throws IOException {
        Path postgres = Files.createDirectories(data.resolve("postgres"));
        Path unpacked = Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");
        if (Files.isDirectory(unpacked)) {
            try (Stream<Path> all = Files.list(unpacked)) {
                for (Path one :
                        all.filter(path -> path.getFileName().toString().startsWith("binaries-"))
                                .toList()) {
                    Files.createSymbolicLink(postgres.resolve(one.getFileName()), one);
                }
            }
        }
    }
}
