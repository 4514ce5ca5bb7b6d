package dev.grove.core.model.http.dialect;

import dev.grove.core.model.http.answer.CallIdForm;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an endpoint that replace those of its profile; each null, or empty, where the profile
 * stands.
 *
 * @param maxTokensField as in {@link Dialect}
 * @param streamUsage {@link Dialect#streamsUsage}
 * @param alternateRoles {@link Dialect#alternatesRoles}
 * @param keepThinking {@link Dialect#keepsThinking}
 * @param callIds as in {@link Dialect}
 * @param keyHeader as in {@link Dialect}
 * @param headers besides those of the profile; one of the same name replaces it
 * @param query besides those of the profile; one of the same name replaces it
 */
public record DialectSettings(
        @Nullable String maxTokensField,
        @Nullable Boolean streamUsage,
        @Nullable Boolean alternateRoles,
        @Nullable Boolean keepThinking,
        @Nullable CallIdForm callIds,
        @Nullable String keyHeader,
        Map<String, String> headers,
        Map<String, String> query) {

    /** Settings that replace nothing. */
    public static final DialectSettings NONE =
            new DialectSettings(null, null, null, null, null, null, Map.of(), Map.of());

    public DialectSettings {
        headers = Map.copyOf(headers);
        query = Map.copyOf(query);
    }

    /** Settings that replace the name of the output limit alone. */
    public static DialectSettings maxTokens(String field) {
        return new DialectSettings(field, null, null, null, null, null, Map.of(), Map.of());
    }

    public static DialectSettings streamUsage(boolean taken) {
        return new DialectSettings(null, taken, null, null, null, null, Map.of(), Map.of());
    }

    static DialectSettings alternateRoles(boolean needed) {
        return new DialectSettings(null, null, needed, null, null, null, Map.of(), Map.of());
    }

    static DialectSettings keepThinking(boolean kept) {
        return new DialectSettings(null, null, null, kept, null, null, Map.of(), Map.of());
    }

    static DialectSettings callIds(CallIdForm form) {
        return new DialectSettings(null, null, null, null, form, null, Map.of(), Map.of());
    }

    static DialectSettings keyHeader(String name) {
        return new DialectSettings(null, null, null, null, null, name, Map.of(), Map.of());
    }

    static DialectSettings query(String name, String value) {
        return new DialectSettings(
                null, null, null, null, null, null, Map.of(), Map.of(name, value));
    }

    /** Both together; where both replace one thing, the other's stands. */
    public DialectSettings and(DialectSettings other) {
        return new DialectSettings(
                other.maxTokensField == null ? maxTokensField : other.maxTokensField,
                other.streamUsage == null ? streamUsage : other.streamUsage,
                other.alternateRoles == null ? alternateRoles : other.alternateRoles,
                other.keepThinking == null ? keepThinking : other.keepThinking,
                other.callIds == null ? callIds : other.callIds,
                other.keyHeader == null ? keyHeader : other.keyHeader,
                both(headers, other.headers),
                both(query, other.query));
    }

    /** Applies these settings to a dialect; the family stands. */
    public Dialect over(Dialect profile) {
        return new Dialect(
                maxTokensField == null ? profile.maxTokensField() : maxTokensField,
                Objects.requireNonNullElse(streamUsage, profile.streamsUsage()),
                Objects.requireNonNullElse(alternateRoles, profile.alternatesRoles()),
                Objects.requireNonNullElse(keepThinking, profile.keepsThinking()),
                Objects.requireNonNullElse(callIds, profile.callIds()),
                keyHeader == null ? profile.keyHeader() : keyHeader,
                both(profile.headers(), headers),
                both(profile.query(), query),
                profile.family());
    }

    /** Names of headers have no case. */
    private static Map<String, String> both(Map<String, String> first, Map<String, String> second) {
        Map<String, String> both = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        both.putAll(first);
        second.keySet().forEach(both::remove);
        both.putAll(second);
        return both;
    }
}
