package dev.grove.language.policy.layer;

import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.source.DocumentFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Policies that each server has: four levels of trust, and one that only watches, each a document.
 * A version never changes; a change is a new version.
 */
public final class BuiltInPolicies implements KnownPolicies {

    /** From the least trust to the most. */
    public static final List<String> LEVELS =
            List.of("trust/untrusted", "trust/sandboxed", "trust/trusted", "trust/privileged");

    /** Reports what is unusual, and restricts nothing. */
    public static final String ANOMALIES = "watch/anomalies";

    private static final List<String> ALL =
            Stream.concat(LEVELS.stream(), Stream.of(ANOMALIES)).toList();

    private static final int VERSION = 1;

    private static final Map<String, Stored> BY_NAME = read();

    @Override
    public Optional<Stored> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    @Override
    public Collection<String> names() {
        return ALL;
    }

    /** The document of one, as it is written. */
    public static String document(String name) {
        String file = name.substring(name.indexOf('/') + 1) + ".yaml";
        try (InputStream in =
                Objects.requireNonNull(BuiltInPolicies.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Stored> read() {
        Map<String, Stored> policies = new LinkedHashMap<>();
        for (String name : ALL) {
            if (PolicyDocuments.read(document(name), DocumentFormat.YAML)
                            instanceof PolicyDocuments.Reading.Draft draft
                    && !draft.findings().hasErrors()) {
                policies.put(name, new Stored(draft.policy(), VERSION));
            } else {
                throw new IllegalStateException(name + " cannot be read");
            }
        }
        return policies;
    }
}
