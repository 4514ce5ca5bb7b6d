package dev.grove.workspace.git.broker;

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
 * What JGit checks, and what git's own fsck checks besides: every way to write {@code .git} on any
 * file system, and links where git reads its configuration of a tree.
 */
final class StrictObjectChecker extends ObjectChecker {

    /** Slips of early programs that many an old and honest history holds. */
    private static final Set<ErrorType> FORGIVEN =
            EnumSet.of(
                    ErrorType.ZERO_PADDED_FILEMODE,
                    ErrorType.BAD_TIMEZONE,
                    ErrorType.MISSING_SPACE_BEFORE_DATE);

    StrictObjectChecker() {
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
            refuse(id, TreeNames.faultOf(name, FileMode.SYMLINK.equals(mode)));
            at = end + 1 + Constants.OBJECT_ID_LENGTH;
        }
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
