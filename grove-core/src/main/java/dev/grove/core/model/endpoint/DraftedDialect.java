package dev.grove.core.model.endpoint;

import dev.grove.core.egress.EndpointValidation.Refusals;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.DialectValidation;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.language.text.NearestNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Profile and settings of a draft.
 *
 * @param refusals receives every fault
 */
record DraftedDialect(ModelEndpointDraft.DialectDraft draft, Refusals refusals) {

    @Nullable ModelProfile profile() {
        String name = draft.profile();
        if (name == null) {
            return null;
        }
        Optional<ModelProfile> profile = ModelProfile.find(name);
        if (profile.isEmpty()) {
            refusals.refuse("profile", NearestNames.asChoice(name, ModelProfile.names()));
        }
        return profile.orElse(null);
    }

    DialectSettings settings() {
        DialectSettings settings =
                new DialectSettings(
                        draft.maxTokensField(),
                        draft.streamUsage(),
                        draft.alternateRoles(),
                        draft.keepThinking(),
                        callIds(),
                        draft.keyHeader(),
                        texts("headers", draft.headers()),
                        texts("query", draft.query()));
        DialectValidation.check(settings, refusals);
        return settings;
    }

    private @Nullable CallIdForm callIds() {
        String name = draft.callIds();
        if (name == null) {
            return null;
        }
        Optional<CallIdForm> form = DialectJson.form(name);
        if (form.isEmpty()) {
            refusals.refuse(
                    "call_ids",
                    NearestNames.asChoice(
                            name,
                            Stream.of(CallIdForm.values()).map(CallIdForm::wireName).toList()));
        }
        return form.orElse(null);
    }

    private Map<String, String> texts(String field, @Nullable Map<String, @Nullable String> given) {
        Map<String, String> texts = new LinkedHashMap<>();
        (given == null ? Map.<String, @Nullable String>of() : given)
                .forEach((name, value) -> {
                    if (value == null) {
                        refusals.refuse(field + "." + name, "must be a text");
                    } else {
                        texts.put(name, value);
                    }
                });
        return texts;
    }
}
