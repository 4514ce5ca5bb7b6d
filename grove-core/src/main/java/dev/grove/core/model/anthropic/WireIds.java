package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.schema.NameHash;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Ids of calls as one conversation sends them: legal, and none twice in it. They follow from the
 * history alone, so that a reopened conversation uses the same ones. Unlike {@link
 * dev.grove.core.model.http.answer.CallIdMap}, which has one form for all, an endpoint's own ids
 * may go back as they came while those of others are made legal: the protocol's inventor refuses
 * them, and it may be behind any endpoint.
 */
final class WireIds {

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");
    private static final Pattern ILLEGAL_CHARACTER = Pattern.compile("[^A-Za-z0-9_-]");
    private static final int LONGEST_HEAD = 40;

    private final Set<String> taken = new HashSet<>();
    private final Pattern own;

    /**
     * @param form of the ids that the provider takes back from itself
     */
    WireIds(CallIdForm form) {
        this.own = form == CallIdForm.ANY ? PRINTABLE : WORD;
    }

    /** The id of a call that this provider asked for: its own, however long it is. */
    String ofOwn(String id) {
        return unique(own.matcher(id).matches() ? id : mapped(id));
    }

    /** The id of a call that another provider asked for. */
    String ofOther(String id) {
        return unique(CallIdForm.WORD.isLegal(id) ? id : mapped(id));
    }

    private String unique(String id) {
        String free = id;
        for (int count = 2; !taken.add(free); count++) {
            free = id + "_" + count;
        }
        return free;
    }

    /** Two ids that differ in illegal characters alone still differ. */
    private static String mapped(String id) {
        String head = ILLEGAL_CHARACTER.matcher(id).replaceAll("_");
        return (head.isEmpty() ? "call" : head.substring(0, Math.min(head.length(), LONGEST_HEAD)))
                + "_"
                + NameHash.digits(id);
    }
}
