package dev.grove.workspace.sandbox;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a volume, which also fixes the user that its sandboxes run as. The kernel counts
 * processes, pending signals, message queues, inotify instances, locked memory and more per user,
 * over all containers of a machine: sandboxes of one user could exhaust them for each other.
 */
public final class VolumeName {

    /** User of a container's own processes, which no volume has. */
    public static final int KEEPER = 10_000;

    /** User of volumes whose names fix none: those that older servers have made. */
    static final int SHARED_USER = 10_001;

    /** Ids that no distribution assigns; see systemd's "Users, Groups, UIDs and GIDs". */
    private static final int FIRST_USER = 1_879_048_192;

    private static final int USER_BITS = 27;

    /** Where the machine maps only 65,536 ids into a container. */
    private static final int FIRST_MAPPED_USER = SHARED_USER + 1;

    private static final int MAPPED_USERS = 50_000;

    private static final Pattern FORM = Pattern.compile("grove-ws-[0-9a-f-]{36}-u(\\d{1,9})");

    private VolumeName() {}

    /** A new name, with a user that is drawn at random. */
    public static String fresh() {
        UUID random = UUID.randomUUID();
        long user = random.getMostSignificantBits() >>> (Long.SIZE - USER_BITS);
        return "grove-ws-" + random + "-u" + user;
    }

    /**
     * The user and group id, in the container, of a volume's sandboxes.
     *
     * @param mapped whether the engine maps a small range of ids into its containers
     */
    public static int userOf(String volume, boolean mapped) {
        Matcher matcher = FORM.matcher(volume);
        if (!matcher.matches()) {
            return SHARED_USER;
        }
        int user = Integer.parseInt(matcher.group(1));
        return mapped
                ? FIRST_MAPPED_USER + user % MAPPED_USERS
                : FIRST_USER + user % (1 << USER_BITS);
    }
}
