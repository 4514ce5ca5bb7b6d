package dev.grove.workspace.volume;

import dev.grove.core.database.directory.PrivateFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Places as ext4 file systems, each in a sparse image file on a loop device. The device is attached
 * anew when the machine has been restarted, and never handed on by its number alone: another image
 * may lie behind that number by now.
 */
public final class LoopVolumes implements VolumeKind {

    private static final String SUFFIX = ".ext4";
    private static final long MEGABYTE = 1024L * 1024;

    /** A workspace must not be what fills the machine's disk. */
    private static final int LEAST_FREE_PERCENT = 5;

    private final Path folder;
    private final ReentrantLock devices = new ReentrantLock();

    /** Places below a folder. */
    public LoopVolumes(Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return "ext4";
    }

    @Override
    public Map<String, String> make(String volume, VolumeSize size, int owner) {
        Path image = image(volume);
        if (!Files.exists(image)) {
            make(image, size, owner);
        }
        return mount(image);
    }

    @Override
    public Map<String, String> find(String volume) {
        Path image = image(volume);
        if (!Files.exists(image)) {
            throw new VolumeException("the place " + volume + " is missing, with the files in it");
        }
        return mount(image);
    }

    private Map<String, String> mount(Path image) {
        return Map.of(
                "type",
                "ext4",
                "device",
                attach(image),
                "o",
                "nosuid,nodev,noatime,noinit_itable,errors=remount-ro");
    }

    @Override
    public boolean keepsFiles() {
        return true;
    }

    @Override
    public boolean has(String volume) {
        return Files.exists(image(volume));
    }

    @Override
    public void discard(String volume) {
        Path image = image(volume);
        devices.lock();
        try {
            Files.deleteIfExists(part(image));
            if (!Files.exists(image)) {
                return;
            }
            for (String device : devicesOf(image)) {
                detach(image, device);
            }
            Files.deleteIfExists(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            devices.unlock();
        }
    }

    @Override
    public Map<String, Instant> places() {
        if (!Files.isDirectory(folder)) {
            return Map.of();
        }
        Map<String, Instant> places = new HashMap<>();
        try (Stream<Path> images = Files.list(folder)) {
            for (Path image : images.toList()) {
                String name = image.getFileName().toString();
                int end = name.indexOf(SUFFIX);
                if (end > 0) {
                    places.put(name.substring(0, end), madeAt(image));
                }
            }
        } catch (NoSuchFileException _) {
            // Discarded a moment ago: what is left shows at the next look.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return places;
    }

    @Override
    public int memoryMegabytes(VolumeSize size) {
        return 0;
    }

    private Path image(String volume) {
        return folder.resolve(volume + SUFFIX);
    }

    /** Not its last write, which a container may still do whose server is gone. */
    private static Instant madeAt(Path image) throws IOException {
        return Files.readAttributes(image, BasicFileAttributes.class).creationTime().toInstant();
    }

    private static Path part(Path image) {
        return image.resolveSibling(image.getFileName() + ".part");
    }

    /** Whole or not at all: a server that dies in the middle leaves no half file system. */
    private void make(Path image, VolumeSize size, int owner) {
        Path part = part(image);
        try {
            PrivateFolder.ensure(folder);
            refuseOnAFullDisk();
            Files.deleteIfExists(part);
            PrivateFolder.makeFile(part);
            try (RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw")) {
                file.setLength(size.megabytes() * MEGABYTE);
            }
            HostCommand.run(
                    List.of(
                            "mkfs.ext4",
                            "-q",
                            "-F",
                            "-m",
                            "0",
                            "-N",
                            Long.toString(size.inodes()),
                            "-J",
                            "size=4",
                            "-E",
                            "root_owner=%d:%d,lazy_itable_init=1,lazy_journal_init=1,nodiscard"
                                    .formatted(owner, owner),
                            part.toString()));
            HostCommand.run(List.of("debugfs", "-w", "-R", "rmdir lost+found", part.toString()));
            Files.move(part, image);
        } catch (IOException e) {
            throw new VolumeException("no workspace can be made in " + folder, e);
        }
    }

    private void refuseOnAFullDisk() throws IOException {
        var disk = Files.getFileStore(folder);
        if (disk.getUsableSpace() < disk.getTotalSpace() / 100 * LEAST_FREE_PERCENT) {
            throw new VolumeException(
                    "less than "
                            + LEAST_FREE_PERCENT
                            + " % of the disk of the data directory is free");
        }
    }

    private String attach(Path image) {
        devices.lock();
        try {
            List<String> attached = devicesOf(image);
            return attached.isEmpty()
                    ? HostCommand.run(List.of("losetup", "--find", "--show", image.toString()))
                    : attached.getFirst();
        } finally {
            devices.unlock();
        }
    }

    /** Another server on this machine may be quicker. */
    private static void detach(Path image, String device) {
        try {
            HostCommand.run(List.of("losetup", "--detach", device));
        } catch (VolumeException e) {
            if (devicesOf(image).contains(device)) {
                throw e;
            }
        }
    }

    private static List<String> devicesOf(Path image) {
        return HostCommand.run(
                        List.of(
                                "losetup",
                                "--noheadings",
                                "--output",
                                "NAME",
                                "--associated",
                                image.toString()))
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
