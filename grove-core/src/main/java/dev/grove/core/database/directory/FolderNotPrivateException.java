package dev.grove.core.database.directory;

import java.nio.file.Path;

/**
 * A folder that holds keys or tenants' files can be read by other users of the machine, or is not
 * this server's user's to write.
 */
public final class FolderNotPrivateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FolderNotPrivateException(Path folder, String reason) {
        this(
                "Grove keeps keys and tenants' files in %s, and other users could read them: %s."
                        .formatted(folder, reason));
    }

    private FolderNotPrivateException(String message) {
        super(message);
    }

    /** Reports a folder that is not this user's, or cannot be made. */
    static FolderNotPrivateException unusable(Path folder, String reason) {
        return new FolderNotPrivateException(
                "Grove cannot keep its files in %s: %s.".formatted(folder, reason));
    }

    /** Remedy for the operator. */
    public String action() {
        return "Name a folder that belongs to the server's user alone, with mode 0700 (GROVE_DATA_DIR,"
                + " or grove.workspaces.snapshots.directory).";
    }
}
