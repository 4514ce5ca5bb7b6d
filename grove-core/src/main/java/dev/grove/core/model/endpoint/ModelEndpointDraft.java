package dev.grove.core.model.endpoint;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.contract.WireNamed;
import dev.grove.core.definition.DefinitionDraft;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.DialectValidation;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.PriceAmounts;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as a caller sends it: the body of {@code POST /model-endpoints} and the arguments of
 * {@code grove__upsert_model_endpoint}. Nothing is checked yet. What an endpoint that was read has
 * besides may be here too and is ignored.
 */
@JsonClassDescription(
        "An endpoint with models of your own. Members that only reading knows (`version`, `created_at`, `updated_at`, `warnings`) are ignored.")
@JsonIgnoreProperties({"version", "created_at", "updated_at", "warnings"})
public record ModelEndpointDraft(
        @JsonPropertyDescription(
                        "What stands before the slash of its models, as in `corp/llama-4`; not a provider of the server")
                @Needed
                @Pattern(regexp = DefinitionName.PATTERN)
                @Nullable String name,
        @JsonPropertyDescription(
                        "Messages, Chat Completions or Responses; that of the profile without it. It cannot be changed")
                @OneOf(Protocol.class)
                @Nullable String protocol,
        @JsonPropertyDescription(
                        "What the protocol's paths follow (`/chat/completions`, `/responses`, `/v1/messages`): `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW`. Needed unless the profile's server is public")
                @Size(min = 1, max = EndpointValidation.MAX_URL)
                @Nullable String baseUrl,
        @JsonPropertyDescription(
                        "Name of the stored secret that holds its key, such as `model.corp.api_key`, never the key itself; null for none")
                @Nullable String secret,
        @JsonUnwrapped DialectDraft dialect,
        @JsonPropertyDescription("Models that agents may name")
                @Needed
                @Size(min = 1, max = ModelEndpointValidation.MOST_MODELS)
                @Nullable List<@Nullable EndpointModelDraft> models,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion)
        implements DefinitionDraft {

    /** Kind of server, and settings in place of those of its profile. */
    public record DialectDraft(
            @JsonPropertyDescription(
                            "Kind of server that it is: sets what that needs, and `base_url` where the server is public. The settings below replace those of the profile")
                    @OneOf(ModelProfile.class)
                    @Nullable String profile,
            @JsonPropertyDescription("What an endpoint of `openai` calls the output limit")
                    @UnlessSet("that of the profile, or `max_completion_tokens`,")
                    @Nullable String maxTokensField,
            @JsonPropertyDescription(
                            "Whether it takes `stream_options`, by which it is asked for the usage")
                    @UnlessSet("that of the profile, or true,")
                    @Nullable Boolean streamUsage,
            @JsonPropertyDescription("Whether it refuses two messages of one role in a row")
                    @UnlessSet("that of the profile, or false,")
                    @Nullable Boolean alternateRoles,
            @JsonPropertyDescription("Whether thinking is sent back to it")
                    @UnlessSet("that of the profile, or true,")
                    @Nullable Boolean keepThinking,
            @JsonPropertyDescription(
                            "Ids of calls that it takes: visible ASCII (`any`); letters, digits, `_` and `-` (`word`); or nine letters and digits (`nine`)")
                    @OneOf(CallIdForm.class)
                    @UnlessSet("that of the profile, or `any`,")
                    @Nullable String callIds,
            @JsonPropertyDescription("Header that carries the secret alone, such as `api-key`")
                    @UnlessSet("that of the profile, or the protocol's own,")
                    @Nullable String keyHeader,
            @JsonPropertyDescription(
                            "Further headers of each request, shown to all who read the endpoint: no credential, and none that frames the request")
                    @Size(max = DialectValidation.MOST)
                    @Nullable
                            Map<
                                    String,
                                    @Size(max = DialectValidation.LONGEST_VALUE) @Nullable String>
                            headers,
            @JsonPropertyDescription(
                            "Parameters of each request's address, such as `api-version`; no credential")
                    @Size(max = DialectValidation.MOST)
                    @Nullable
                            Map<
                                    String,
                                    @Size(max = DialectValidation.LONGEST_VALUE) @Nullable String>
                            query) {}

    /** Protocols that endpoints speak. */
    public enum Protocol implements WireNamed {
        ANTHROPIC,
        OPENAI,
        OPENAI_RESPONSES;

        @Override
        public String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A model of it; prices in USD for a million tokens. */
    @JsonClassDescription(
            "A model and what it costs, in US dollars for a million tokens; at most nine decimals.")
    public record EndpointModelDraft(
            @JsonPropertyDescription("Name that the endpoint has for it")
                    @Needed
                    @Size(min = 1, max = ModelRef.LONGEST - 2)
                    @Nullable String name,
            @JsonPropertyDescription("Price of input that no cache has")
                    @Needed
                    @DecimalMin("0")
                    @DecimalMax(PriceAmounts.MOST_USD)
                    @Nullable BigDecimal inputUsd,
            @JsonPropertyDescription("Price of output")
                    @Needed
                    @DecimalMin("0")
                    @DecimalMax(PriceAmounts.MOST_USD)
                    @Nullable BigDecimal outputUsd,
            @JsonPropertyDescription("Price of input that is read from a cache")
                    @DecimalMin("0")
                    @DecimalMax(PriceAmounts.MOST_USD)
                    @UnlessSet("`input_usd`")
                    @Nullable BigDecimal cacheReadUsd,
            @JsonPropertyDescription("Price of input that is written into a cache")
                    @DecimalMin("0")
                    @DecimalMax(PriceAmounts.MOST_USD)
                    @UnlessSet("`input_usd`")
                    @Nullable BigDecimal cacheWriteUsd,
            @JsonPropertyDescription("Price of input that is written into a cache for an hour")
                    @DecimalMin("0")
                    @DecimalMax(PriceAmounts.MOST_USD)
                    @UnlessSet("twice `input_usd`, or `cache_write_usd` where that is more")
                    @Nullable BigDecimal cacheWriteHourUsd,
            @JsonPropertyDescription(
                            "Tokens that a request and its answer may have together; null where it is not known")
                    @Min(1)
                    @Max(ModelEndpointValidation.LARGEST_WINDOW)
                    @Nullable Long contextWindow,
            @JsonPropertyDescription(
                            "Whether it reads images; null for what is known of a model with this name")
                    @Nullable Boolean images,
            @JsonPropertyDescription(
                            "Whether it reads PDFs; null for what is known of a model with this name")
                    @Nullable Boolean pdf) {}
}
