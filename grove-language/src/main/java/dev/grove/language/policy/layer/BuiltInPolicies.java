package dev.grove.language.policy.layer;

import dev.grove.language.policy.Policy;
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

/**
 * Policies that each server has: four levels of trust, each a document. What a version says never
 * changes; a change is a version more.
 */
public final class BuiltInPolicies implements KnownPolicies {

    /** From the least trust to the most. */
    public static final List<String> LEVELS =
            List.of("trust/untrusted", "trust/sandboxed", "trust/trusted", "trust/privileged");

    private static final int VERSION = 1;

    private static final Map<String, Stored> BY_NAME = read();

    @Override
    public Optional<Stored> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    @Override
    public Collection<String> names() {
        return LEVELS;
    }

    /** The document of a level, as it is written. */
    public static String document(String name) {
        String file = name.substring(Policy.BUILT_IN.length()) + ".yaml";
        try (InputStream in =
                Objects.requireNonNull(BuiltInPolicies.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Stored> read() {
        Map<String, Stored> policies = new LinkedHashMap<>();
        for (String name : LEVELS) {
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
