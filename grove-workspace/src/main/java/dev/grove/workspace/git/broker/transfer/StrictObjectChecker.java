package dev.grove.workspace.git.broker.transfer;

import java.util.EnumSet;
import java.util.Set;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.util.RawParseUtils;
import org.jspecify.annotations.Nullable;

/**
 * Object checker that does JGit's checks, and those of git's own fsck besides: every way to write
 * {@code .git} on any file system, and symbolic links in the place of files that configure git.
 * Beyond both, it refuses names that would steer a terminal.
 */
public final class StrictObjectChecker extends ObjectChecker {

    /** Slips of early programs that many an old and honest history holds. */
    private static final Set<ErrorType> FORGIVEN =
            EnumSet.of(
                    ErrorType.ZERO_PADDED_FILEMODE,
                    ErrorType.BAD_TIMEZONE,
                    ErrorType.MISSING_SPACE_BEFORE_DATE);

    private static final byte DELETE = 0x7f;

    private static final byte FIRST_OF_C1 = (byte) 0xc2;

    private static final byte LAST_OF_C1 = (byte) 0xa0;

    public StrictObjectChecker() {
        setSafeForMacOS(true);
        setIgnore(FORGIVEN);
    }

    @Override
    public void checkTree(@Nullable AnyObjectId id, byte[] raw) throws CorruptObjectException {
        super.checkTree(id, raw);
        int at = 0;
        while (at < raw.length) {
            int space = RawParseUtils.next(raw, at, ' ');
            int mode = mode(raw, at, space - 1);
            int end = RawParseUtils.nextLF(raw, space, '\0') - 1;
            String name = RawParseUtils.decode(raw, space, end);
            if (hasControlCharacter(raw, space, end)) {
                refuse(id, "contains a name with a control character");
            }
            refuse(id, TreeNames.faultOf(name, FileMode.SYMLINK.equals(mode)));
            at = end + 1 + Constants.OBJECT_ID_LENGTH;
        }
    }

    /**
     * Whether there is a control character of ASCII, or of Unicode's C1 as UTF-8 writes them; names
     * may be of any encoding.
     */
    private static boolean hasControlCharacter(byte[] raw, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((raw[i] >= 0 && raw[i] < ' ')
                    || raw[i] == DELETE
                    || (raw[i] == FIRST_OF_C1 && i + 1 < to && raw[i + 1] < LAST_OF_C1)) {
                return true;
            }
        }
        return false;
    }

    private static int mode(byte[] raw, int from, int to) {
        int mode = 0;
        for (int i = from; i < to; i++) {
            mode = (mode << 3) + (raw[i] - '0');
        }
        return mode;
    }

    private static void refuse(@Nullable AnyObjectId tree, String fault)
            throws CorruptObjectException {
        if (!fault.isEmpty()) {
            throw tree == null
                    ? new CorruptObjectException(fault)
                    : new CorruptObjectException(tree.copy(), fault);
        }
    }
}
