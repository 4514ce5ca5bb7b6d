package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.error.GroveException;
import dev.grove.core.policy.PolicySource;
import dev.grove.core.run.backtest.Backtest;
import dev.grove.core.text.Rfc3339;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Question what a policy would have said of calls that runs have made. */
@JsonTypeName("PolicyBacktestRequest")
@JsonClassDescription("Which calls of the past a policy is to decide.")
record BacktestAsked(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
        @JsonPropertyDescription(
                        "A document to be tried in place of the stored policy, and to be compared with it; it is not stored")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode definition,
        @JsonPropertyDescription("The document as YAML, in place of `definition`")
                @Size(max = DocumentReader.MOST_BYTES)
                @Nullable String definitionYaml,
        @JsonPropertyDescription("Name of the agent whose runs are looked at; all without it")
                @Nullable String agent,
        @JsonPropertyDescription("Runs that were made before are left out; 30 days ago without it")
                @SchemaOf(Instant.class)
                @Nullable String since,
        @JsonPropertyDescription("Most calls, the newest ones; 10,000 without it")
                @Min(1)
                @Max(Backtest.MOST_CALLS)
                @Nullable Integer sample) {

    private static final Duration PAST = Duration.ofDays(30);

    /**
     * Agent whose runs are looked at; null for all.
     *
     * @throws GroveException validation_failed
     */
    @Nullable String ofAgent() {
        if (agent != null && !DefinitionName.isLegal(agent)) {
            throw GroveException.invalid("agent", "must be the name of an agent");
        }
        return agent;
    }

    Instant since(Instant now) {
        Instant written = Rfc3339.member("since", since);
        return written == null ? now.minus(PAST) : written;
    }

    /**
     * @throws GroveException validation_failed
     */
    int calls() {
        int calls = sample == null ? Backtest.DEFAULT_CALLS : sample;
        if (calls < 1 || calls > Backtest.MOST_CALLS) {
            throw GroveException.invalid(
                    "sample", "must be between 1 and %,d".formatted(Backtest.MOST_CALLS));
        }
        return calls;
    }

    /**
     * Document to be tried; nothing where the stored one is.
     *
     * @throws GroveException validation_failed
     */
    Optional<PolicySource> source() {
        if (definitionYaml != null && definition != null) {
            throw GroveException.invalid(
                    "definition_yaml", "is the whole document; leave definition out");
        }
        if (definitionYaml != null) {
            return Optional.of(new PolicySource(DocumentFormat.YAML, definitionYaml));
        }
        if (definition == null) {
            return Optional.empty();
        }
        if (!(definition instanceof ObjectNode document)) {
            throw GroveException.invalid("definition", "must be an object");
        }
        return Optional.of(new PolicySource(DocumentFormat.JSON, document.toString()));
    }
}
