package dev.grove.core.model.http.answer;

import dev.grove.core.model.schema.NameHash;
import dev.grove.language.text.TextDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ids of a history's calls and results as an endpoint takes them. A legal id is kept; another one
 * is replaced by an id that follows from it, so that a history which is rendered again has the same
 * ids. Where the form is strict, ids are unique in the whole history too: providers that check ids
 * refuse one that occurs twice. Not thread-safe: one map for one conversation.
 */
public final class CallIdMap {

    /** OpenAI and gateways to it refuse longer ones, except where they made them. */
    private static final int LONGEST_OF_OTHERS = 40;

    private static final int LONGEST_WORD = 64;
    private static final int HASH_DIGITS = 8;
    private static final int NINE = 9;
    private static final String DIGITS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final Pattern NO_WORD_CHARACTER = Pattern.compile("[^A-Za-z0-9_-]");

    private final CallIdForm form;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> open = new HashMap<>();

    public CallIdMap(CallIdForm form) {
        this.form = form;
    }

    /**
     * Begins an answer that the endpoint itself gave: its ids are kept as they came where its form
     * allows that.
     *
     * @param ids of the calls, as Grove knows them
     * @param came as the endpoint wrote them, in the same order
     * @return the ids to send, in the same order
     */
    public List<String> own(List<String> ids, List<String> came) {
        begin();
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            boolean isKept = isKeptAsItCame(came.get(i));
            sent.add(
                    take(
                            ids.get(i),
                            isKept ? came.get(i) : ids.get(i),
                            isKept || isKeptOfOthers(ids.get(i))));
        }
        return sent;
    }

    /** Begins an answer of another provider, whose ids may be illegal here. */
    public List<String> foreign(List<String> ids) {
        begin();
        return ids.stream().map(id -> take(id, id, isKeptOfOthers(id))).toList();
    }

    /** The id to send with a result of the newest answer; null where it has no such call. */
    public @Nullable String result(String id) {
        return open.get(id);
    }

    private void begin() {
        open.clear();
        if (form == CallIdForm.ANY) {
            taken.clear();
        }
    }

    private boolean isKeptAsItCame(String id) {
        return form == CallIdForm.ANY ? !id.isBlank() : form.isLegal(id);
    }

    private boolean isKeptOfOthers(String id) {
        return form.isLegal(id) && (form != CallIdForm.ANY || id.length() <= LONGEST_OF_OTHERS);
    }

    private String take(String id, String wanted, boolean isKept) {
        String sent = isKept ? wanted : made(wanted, wanted);
        for (int again = 1; !taken.add(sent); again++) {
            sent = made(wanted, wanted + "#" + again);
        }
        open.put(id, sent);
        return sent;
    }

    /** A legal id that shows its origin where there is room for it. */
    private String made(String id, String salted) {
        if (form == CallIdForm.NINE) {
            byte[] hash = TextDigest.bytes(salted);
            StringBuilder nine = new StringBuilder();
            for (int i = 0; i < NINE; i++) {
                nine.append(DIGITS.charAt(Byte.toUnsignedInt(hash[i]) % DIGITS.length()));
            }
            return nine.toString();
        }
        int longest = form == CallIdForm.ANY ? LONGEST_OF_OTHERS : LONGEST_WORD;
        String plain = NO_WORD_CHARACTER.matcher(id).replaceAll("_");
        String head = plain.substring(0, Math.min(plain.length(), longest - HASH_DIGITS - 1));
        return head + "_" + NameHash.digits(salted);
    }
}
