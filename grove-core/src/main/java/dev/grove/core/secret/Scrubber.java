package dev.grove.core.secret;

import dev.grove.core.secret.match.PatternAutomaton;
import dev.grove.core.secret.match.PatternTrie;
import dev.grove.core.secret.match.Redaction;
import dev.grove.core.secret.match.WrittenForms;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes the values of one tenant's secrets out of text, in every form of {@link WrittenForms}, and
 * puts {@code [secret:<name>]} in their place; also tokens of {@link IdentityTokens}, for a tenant
 * that has some. Values shorter than {@link #SHORTEST} characters are not looked for: they would be
 * found where they are not meant. Immutable.
 */
public final class Scrubber {

    public static final int SHORTEST = WrittenForms.SHORTEST;

    /**
     * So many characters of a tenant's values, the shortest ones first, are looked for in every
     * form: it bounds the memory. The rest is looked for in the common ones.
     */
    static final int IN_EVERY_FORM = 16 * 1024;

    /** Scrubber of a tenant without secrets: returns its input unchanged. */
    public static final Scrubber NONE = new Scrubber(null, List.of(), -1, null);

    private final @Nullable PatternAutomaton automaton;
    private final List<String> markers;

    /** Owner of the patterns that begin a token; negative where none are looked for. */
    private final int tokens;

    /** Finds the values that are canaries, and no others; null where there are none. */
    private final @Nullable Scrubber canaries;

    private Scrubber(
            @Nullable PatternAutomaton automaton,
            List<String> markers,
            int tokens,
            @Nullable Scrubber canaries) {
        this.automaton = automaton;
        this.markers = markers;
        this.tokens = tokens;
        this.canaries = canaries;
    }

    /** For these values alone. */
    static Scrubber of(SortedMap<SecretName, String> values) {
        return of(values, false);
    }

    /**
     * For these values; the one whose name comes first gives its name to a value that two have.
     *
     * @param identities whether tokens of {@link IdentityTokens} are looked for
     */
    static Scrubber of(SortedMap<SecretName, String> values, boolean identities) {
        PatternTrie patterns = new PatternTrie();
        List<String> markers = new ArrayList<>();
        Set<String> common = tooMuchForEveryForm(values.values());
        boolean any = false;
        for (var entry : values.entrySet()) {
            String value = entry.getValue();
            Set<String> forms =
                    common.contains(value) ? WrittenForms.commonOf(value) : WrittenForms.of(value);
            for (String form : forms) {
                patterns.add(form, markers.size());
                any = true;
            }
            markers.add(marker(entry.getKey()));
        }
        int tokens = identities ? markers.size() : -1;
        if (identities) {
            WrittenForms.of(IdentityTokens.HEAD).forEach(form -> patterns.add(form, tokens));
            markers.add(IdentityTokens.MARKER);
            any = true;
        }
        return any ? new Scrubber(patterns.build(), List.copyOf(markers), tokens, null) : NONE;
    }

    /**
     * For these values, some of which are canaries.
     *
     * @param identities whether tokens of {@link IdentityTokens} are looked for
     * @param canaries names of those that are
     */
    static Scrubber of(
            SortedMap<SecretName, String> values, boolean identities, Set<SecretName> canaries) {
        Scrubber all = of(values, identities);
        if (canaries.isEmpty()) {
            return all;
        }
        SortedMap<SecretName, String> baits = new TreeMap<>(values);
        baits.keySet().retainAll(canaries);
        return new Scrubber(all.automaton, all.markers, all.tokens, of(baits));
    }

    private static Set<String> tooMuchForEveryForm(Collection<String> values) {
        Set<String> common = new HashSet<>();
        int characters = 0;
        for (String value :
                values.stream().sorted(Comparator.comparingInt(String::length)).toList()) {
            characters += value.length();
            if (characters > IN_EVERY_FORM) {
                common.add(value);
            }
        }
        return common;
    }

    static String marker(SecretName name) {
        return "[secret:" + name + "]";
    }

    /** Whether there is nothing to look for. */
    public boolean isIdle() {
        return automaton == null;
    }

    public boolean hasCanaries() {
        return canaries != null && !canaries.isIdle();
    }

    /** Whether a text has a canary in it, in any form that is looked for. */
    public boolean findsCanary(String text) {
        return canaries != null && canaries.automaton != null && canaries.automaton.occursIn(text);
    }

    /** Whether names, texts or numbers of JSON have a canary in them. */
    public boolean findsCanary(ObjectNode json) {
        return canaries != null && !canaries.scrub(json).equals(json);
    }

    /** Scrubs a text; the same string when nothing was in it. */
    public String scrub(String text) {
        if (automaton == null || !automaton.occursIn(text)) {
            return text;
        }
        Redaction redaction = redaction(automaton);
        return redaction.accept(text) + redaction.finish();
    }

    /**
     * Scrubs a file: one that is UTF-8 as the text it is, any other by the bytes of the values that
     * are ASCII. The same array when nothing was in it, so that it stays byte for byte what it was.
     */
    public byte[] scrub(byte[] file) {
        if (automaton == null) {
            return file;
        }
        Charset charset = charsetOf(file);
        String before = new String(file, charset);
        String after = scrub(before);
        return after.equals(before) ? file : after.getBytes(charset);
    }

    /** Every file is text of the second, which gives each byte back. */
    private static Charset charsetOf(byte[] file) {
        try {
            var _ = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file));
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException _) {
            return StandardCharsets.ISO_8859_1;
        }
    }

    public @Nullable String scrubNullable(@Nullable String text) {
        return text == null ? null : scrub(text);
    }

    /**
     * Scrubs names, texts and numbers in it; what is in texts that are JSON themselves stays JSON.
     * The same node when nothing was in it.
     */
    public JsonNode scrub(JsonNode json) {
        return automaton == null ? json : new JsonScrub(this).of(json);
    }

    public ObjectNode scrub(ObjectNode json) {
        return automaton == null ? json : new JsonScrub(this).ofObject(json);
    }

    /**
     * Scrubs written JSON as {@link #scrub(JsonNode)} does nodes; word for word the same when
     * clean.
     */
    public String scrubJson(String json) {
        return automaton == null ? json : new JsonScrub(this).ofText(json);
    }

    /** For one text that comes in pieces. */
    public Stream stream(Consumer<String> onward) {
        return new Stream(automaton == null ? null : redaction(automaton), onward);
    }

    private Redaction redaction(PatternAutomaton search) {
        return new Redaction(search, markers::get, owner -> owner == tokens);
    }

    /** Passes pieces on, scrubbed, and holds back what may yet become a value. */
    public static final class Stream implements Consumer<String> {

        private final @Nullable Redaction redaction;
        private final Consumer<String> onward;

        private Stream(@Nullable Redaction redaction, Consumer<String> onward) {
            this.redaction = redaction;
            this.onward = onward;
        }

        @Override
        public void accept(String piece) {
            pass(redaction == null ? piece : redaction.accept(piece));
        }

        /** Passes on what was held back; nothing follows. */
        public void finish() {
            if (redaction != null) {
                pass(redaction.finish());
            }
        }

        private void pass(String text) {
            if (!text.isEmpty()) {
                onward.accept(text);
            }
        }
    }
}
