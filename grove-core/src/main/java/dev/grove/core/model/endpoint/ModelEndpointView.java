package dev.grove.core.model.endpoint;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.model.endpoint.ModelEndpointDraft.Protocol;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version of an endpoint as callers read it, in REST and over MCP alike; a setting is null where
 * the profile's stands.
 */
@WordsOf(ModelEndpointDraft.class)
@JsonClassDescription("A version of a model endpoint.")
public record ModelEndpointView(
        String name,
        @JsonPropertyDescription("From 1 on") int version,
        @OneOf(Protocol.class) String protocol,
        String baseUrl,
        @Nullable String secret,
        @JsonUnwrapped DialectView dialect,
        List<EndpointModelView> models,
        @JsonUnwrapped VersionTimes times,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings)
        implements DefinitionView {

    /** Kind of server, and settings in place of those of its profile. */
    @WordsOf(ModelEndpointDraft.DialectDraft.class)
    public record DialectView(
            @OneOf(ModelProfile.class) @Nullable String profile,
            @Nullable String maxTokensField,
            @Nullable Boolean streamUsage,
            @Nullable Boolean alternateRoles,
            @Nullable Boolean keepThinking,
            @OneOf(CallIdForm.class) @Nullable String callIds,
            @Nullable String keyHeader,
            Map<String, String> headers,
            Map<String, String> query) {

        private static DialectView of(@Nullable ModelProfile profile, DialectSettings settings) {
            return new DialectView(
                    profile == null ? null : profile.wireName(),
                    settings.maxTokensField(),
                    settings.streamUsage(),
                    settings.alternateRoles(),
                    settings.keepThinking(),
                    settings.callIds() == null ? null : settings.callIds().wireName(),
                    settings.keyHeader(),
                    settings.headers(),
                    settings.query());
        }
    }

    /** A model of it; prices in USD for a million tokens. */
    @WordsOf(ModelEndpointDraft.EndpointModelDraft.class)
    @JsonClassDescription(
            "A model and what it costs, in US dollars for a million tokens; at most nine decimals.")
    public record EndpointModelView(
            String name,
            BigDecimal inputUsd,
            BigDecimal outputUsd,
            BigDecimal cacheReadUsd,
            BigDecimal cacheWriteUsd,
            BigDecimal cacheWriteHourUsd,
            @Nullable Long contextWindow,
            @Nullable Boolean images,
            @Nullable Boolean pdf) {

        private static EndpointModelView of(ModelEndpoint.Model model) {
            return new EndpointModelView(
                    model.name(),
                    model.price().input(),
                    model.price().output(),
                    model.price().cacheRead(),
                    model.price().cacheWrite(),
                    model.price().cacheWriteHour(),
                    model.contextWindow(),
                    model.images(),
                    model.pdf());
        }
    }

    static ModelEndpointView of(
            StoredDefinition<ModelEndpoint> stored, List<FieldWarning> warnings) {
        ModelEndpoint endpoint = stored.definition();
        return new ModelEndpointView(
                endpoint.name(),
                stored.version(),
                endpoint.protocol(),
                endpoint.baseUrl().toString(),
                endpoint.secret(),
                DialectView.of(endpoint.profile(), endpoint.settings()),
                endpoint.models().stream().map(EndpointModelView::of).toList(),
                VersionTimes.of(stored),
                warnings);
    }
}
