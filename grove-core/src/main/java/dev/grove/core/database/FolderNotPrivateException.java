package dev.grove.core.database;

import java.nio.file.Path;

/** A folder that holds keys or tenants' files can be read by other users of the machine. */
public final class FolderNotPrivateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FolderNotPrivateException(Path folder, String reason) {
        super(
                "Grove keeps keys and tenants' files in %s, and other users could read them: %s."
                        .formatted(folder, reason));
    }

    /** What the operator does about it. */
    public String action() {
        return "Name a folder that belongs to the server's user alone, with mode 0700 (GROVE_DATA_DIR,"
                + " or grove.workspaces.snapshots.directory).";
    }
}
