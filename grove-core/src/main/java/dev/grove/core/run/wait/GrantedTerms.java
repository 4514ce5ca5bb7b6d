package dev.grove.core.run.wait;

import dev.grove.core.run.grant.GrantView;
import dev.grove.core.run.record.LiftsJson;
import dev.grove.language.decide.Grant.Lifted;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Terms of the grant that a request was answered with, as the wait's row keeps them: the model
 * reads the same, whatever has become of the grant meanwhile.
 *
 * @param when null for always
 */
record GrantedTerms(
        UUID grant,
        List<String> on,
        @Nullable String when,
        List<Lifted> lifts,
        int maxUses,
        Instant expiresAt) {

    GrantedTerms {
        on = List.copyOf(on);
        lifts = List.copyOf(lifts);
    }

    static GrantedTerms of(GrantView grant) {
        return new GrantedTerms(
                grant.id(),
                Objects.requireNonNull(grant.capability().on()).stream()
                        .map(Objects::requireNonNull)
                        .toList(),
                grant.capability().when(),
                grant.lifts().stream()
                        .map(lift ->
                                new Lifted(
                                        Objects.requireNonNull(lift.policy()),
                                        Objects.requireNonNull(lift.rule())))
                        .toList(),
                grant.maxUses(),
                grant.expiresAt());
    }

    static GrantedTerms parse(JsonNode json) {
        return new GrantedTerms(
                UUID.fromString(json.path("grant").stringValue()),
                json.path("on").values().stream().map(JsonNode::stringValue).toList(),
                json.path("when").asString(null),
                LiftsJson.read(json.path("lifts")),
                json.path("max_uses").intValue(),
                Instant.parse(json.path("expires_at").stringValue()));
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("grant", grant.toString());
        on.forEach(json.putArray("on")::add);
        if (when != null) {
            json.put("when", when);
        }
        json.set("lifts", LiftsJson.write(lifts));
        return json.put("max_uses", maxUses).put("expires_at", expiresAt.toString());
    }

    /** Sentence for the model. */
    String words() {
        return "granted: %s%s, %s, until %s. Lifted: %s. Make the call now; all other rules stay."
                .formatted(
                        String.join(", ", on),
                        when == null ? "" : " where " + when.replace("\n", ""),
                        maxUses == 1 ? "once" : maxUses + " times",
                        expiresAt,
                        lifts.stream()
                                .map(each -> "rule %s of %s".formatted(each.rule(), each.policy()))
                                .collect(Collectors.joining(", ")));
    }
}
