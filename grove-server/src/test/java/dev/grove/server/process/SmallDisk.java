package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of its own that can be filled to the last byte. */
final class SmallDisk implements AutoCloseable {

    private static final int PIECE = 64 * 1024;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Whether this machine lets the tests have one. */
    static boolean canBeHad() {
        return run("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt") == 0;
    }

    static SmallDisk mount(Path folder, int megabytes) throws IOException {
        Files.createDirectories(folder);
        assertThat(
                        run(
                                "mount",
                                "-t",
                                "tmpfs",
                                "-o",
                                "size=" + megabytes + "m",
                                "none",
                                folder.toString()))
                .isZero();
        return new SmallDisk(folder);
    }

    /** Leaves not a byte for anybody else. */
    void fill() throws IOException {
        byte[] piece = new byte[PIECE];
        try (OutputStream filler = Files.newOutputStream(filler())) {
            for (int size = PIECE; size >= 1; size /= 2) {
                writeUntilFull(filler, piece, size);
            }
        }
        assertThat(Files.getFileStore(folder).getUsableSpace()).isZero();
    }

    void free() throws IOException {
        Files.delete(filler());
    }

    @Override
    public void close() {
        run("umount", "-l", folder.toString());
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    private static void writeUntilFull(OutputStream filler, byte[] piece, int size) {
        try {
            while (true) {
                filler.write(piece, 0, size);
            }
        } catch (IOException _) {
            // Disk full, as intended.
        }
    }

    private static int run(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
