package dev.grove.mcp.provider;

import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.identity.AuthValidation;
import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.provider.CallSettings;
import dev.grove.core.provider.CheckedProvider;
import dev.grove.core.secret.SecretReferences;
import dev.grove.core.tool.ReservedNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says everything that is wrong with a draft. */
@Component
class ProviderValidation {

    static final String NAME_PATTERN = "[a-z0-9][a-z0-9_-]{0,31}";

    private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

    /** A provider by such a name would pass for Grove's own tools. */
    private static final Pattern RESERVED = Pattern.compile("(grove|ws|git)([_-].*)?");

    /** Headers that the protocol itself sets. */
    private static final Pattern PROTOCOL =
            Pattern.compile("accept|last-event-id|user-agent|mcp-.*");

    private final EndpointValidation endpoints;
    private final AuthValidation identities;

    ProviderValidation(EndpointValidation endpoints, AuthValidation identities) {
        this.endpoints = endpoints;
        this.identities = identities;
    }

    /** Whether a text may be a provider's name; Postgres would not take some of the others. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * @throws GroveException validation_failed, with every field at fault
     */
    CheckedProvider validate(ProviderDraft draft) {
        List<FieldError> errors = new ArrayList<>();
        EndpointValidation.Refusals refuse =
                (field, message) -> errors.add(new FieldError(field, message));
        String name = name(draft.name(), refuse);
        if (draft.transport() != null && !draft.transport().equals("http")) {
            refuse.refuse(
                    "transport",
                    "must be \"http\", the only one there is; a server that speaks stdio would run"
                            + " on this host, so put it behind HTTP elsewhere");
        }
        var endpoint =
                endpoints.checkOfRuns(
                        draft.url(),
                        draft.headers(),
                        secret -> SecretReferences.faultForProvider(name, secret),
                        refuse);
        for (String header : endpoint.headers().keySet()) {
            if (PROTOCOL.matcher(header.toLowerCase(Locale.ROOT)).matches()) {
                refuse.refuse("headers." + header, "is sent by Grove itself");
            }
        }
        Optional<IdentityAuth> auth =
                identities.check(draft.auth(), endpoint.headers().keySet(), refuse);
        CallSettings calls =
                new CallSettings(
                        Duration.ofSeconds(
                                between(
                                        "timeout_seconds",
                                        draft.timeoutSeconds(),
                                        CallSettings.DEFAULT_SECONDS,
                                        CallSettings.MAX_SECONDS,
                                        refuse)),
                        between(
                                "max_concurrent_calls",
                                draft.maxConcurrentCalls(),
                                CallSettings.DEFAULT_CONCURRENT,
                                CallSettings.MAX_CONCURRENT,
                                refuse));
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return new CheckedProvider(name, endpoint.url(), endpoint.headers(), auth, calls);
    }

    private static String name(@Nullable String name, EndpointValidation.Refusals refuse) {
        if (name == null) {
            refuse.refuse("name", "is required");
            return "";
        }
        if (!isName(name)) {
            refuse.refuse(
                    "name",
                    "must have 1 to 32 characters, lower-case letters, digits, _ and -, and begin"
                            + " with a letter or a digit");
        } else if (RESERVED.matcher(name).matches()) {
            refuse.refuse("name", "is kept for Grove's own tools (grove, ws and git are)");
        } else if (name.equals(ReservedNames.WORKFLOWS)) {
            refuse.refuse("name", "is what agents list workflows under; choose another");
        }
        return name;
    }

    private static int between(
            String field,
            @Nullable Integer given,
            int usual,
            int most,
            EndpointValidation.Refusals refuse) {
        int wanted = given == null ? usual : given;
        if (wanted < 1 || wanted > most) {
            refuse.refuse(field, "must be between 1 and " + most);
            return usual;
        }
        return wanted;
    }
}
