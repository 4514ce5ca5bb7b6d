package dev.grove.core.secret;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on secrets; no tool is made of one, since arguments of models are kept. */
@Component
class SecretOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("secrets", Scope.ADMIN);
    private static final String PATH = "/secrets";
    private static final String NAMED = PATH + "/{name}";

    private final Secrets secrets;
    private final Canaries canaries;

    SecretOperations(Secrets secrets, Canaries canaries) {
        this.secrets = secrets;
        this.canaries = canaries;
    }

    /** Name of a secret. */
    record NamedSecret(
            @JsonPropertyDescription(SecretName.WORDS)
                    @Needed
                    @Size(min = 1, max = SecretName.LONGEST)
                    @Pattern(regexp = SecretName.PATTERN)
                    String name) {}

    /** A value as callers hand it over; never given back. */
    @JsonClassDescription("What is stored.")
    record SecretValue(
            @JsonPropertyDescription(SecretName.WORDS)
                    @Needed
                    @Size(min = 1, max = SecretName.LONGEST)
                    @Pattern(regexp = SecretName.PATTERN)
                    String name,
            @JsonPropertyDescription("1 to 65,536 bytes of UTF-8")
                    @Needed
                    @Size(min = 1, max = Secrets.MAX_VALUE_BYTES)
                    @Nullable String value) {

        @Override
        public String toString() {
            return "SecretValue[" + name + "]";
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("putSecret", SecretValue.class)
                        .says(
                                "Store a secret",
                                "In place of an earlier value (200), or as a new one (201). No call ever gives it back; values of at least 8 characters are scrubbed from whatever goes to models, events, logs and callers. `secrets_locked` (503) where the server has no master key.")
                        .at(Route.put(NAMED))
                        .example("{\"value\": \"not-a-real-token\"}")
                        .answers(new AnswerType.Stored(SecretEntry.class), this::put),
                GROUP.operation("listSecrets", PageQuery.class)
                        .says(
                                "List secrets",
                                "By name: dates and who used them lately, never values.")
                        .at(Route.get(PATH))
                        .lists(
                                SecretEntry.class,
                                (caller, asked) -> secrets.list(caller.tenant(), asked.request())),
                GROUP.operation("makeCanary", Nothing.class)
                        .says(
                                "Make a canary",
                                "The tenant's of today (UTC); asked again, the same one. Put it where no agent has a reason to read, such as a page, a mailbox or a file: a run whose model writes it fails with `canary_found`, and one that reads it is told of. It is a secret, and looked for until that is deleted; a tenant has at most 100. `secrets_locked` (503) where the server has no master key.")
                        .at(Route.post("/canary", Route.Body.NONE))
                        .refuses(409)
                        .creates(
                                CanaryView.class,
                                (caller, _) -> CanaryView.of(canaries.ofToday(caller.tenant()))),
                GROUP.operation("deleteSecret", NamedSecret.class)
                        .says("Delete a secret", "At once; its value is no longer scrubbed.")
                        .at(Route.delete(NAMED))
                        .refuses(404)
                        .removes(
                                "It is deleted",
                                (caller, asked) -> {
                                    secrets.delete(caller.tenant(), asked.name());
                                    return asked.name();
                                }));
    }

    private Answer put(OperationCaller caller, SecretValue given) {
        if (given.value() == null) {
            throw GroveException.invalid("value", "is required: the secret itself");
        }
        StoredSecret stored = secrets.put(caller.tenant(), given.name(), given.value());
        return new Answer.Stored(stored.entry(), null, stored.isNew());
    }
}
