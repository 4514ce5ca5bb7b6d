package dev.grove.core.database.directory;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders and files of the server that no other user of the machine may read. */
public final class PrivateFolder {

    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");

    /** Set on folders that all users of a machine write to, such as {@code /tmp}. */
    private static final int STICKY = 01000;

    private PrivateFolder() {}

    /**
     * Makes a folder, and those above it that are missing, with mode 0700; takes the others'
     * permissions away from one that exists.
     *
     * @throws FolderNotPrivateException when that cannot be done, when it is a folder of all users,
     *     or one that this user may not write to
     */
    public static Path ensure(Path folder) {
        make(folder);
        try {
            if (OWNER_ONLY.containsAll(Files.getPosixFilePermissions(folder))) {
                return folder;
            }
            if (((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0) {
                throw new FolderNotPrivateException(folder, "all users of this machine share it");
            }
            Files.setPosixFilePermissions(folder, OWNER_ONLY);
            // Some file systems take the call and keep their mode.
            if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(folder))) {
                throw new FolderNotPrivateException(folder, "its file system keeps it open");
            }
            return folder;
        } catch (IOException e) {
            throw new FolderNotPrivateException(folder, e.toString());
        }
    }

    private static void make(Path folder) {
        try {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (AccessDeniedException _) {
            throw FolderNotPrivateException.unusable(folder, "this user may not make it");
        } catch (IOException e) {
            throw FolderNotPrivateException.unusable(
                    folder, "it cannot be made (" + e.getClass().getSimpleName() + ")");
        }
        if (!Files.isWritable(folder)) {
            throw FolderNotPrivateException.unusable(folder, "this user may not write there");
        }
    }

    /** Makes a file with mode 0600. */
    public static void makeFile(Path file) throws IOException {
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
}
