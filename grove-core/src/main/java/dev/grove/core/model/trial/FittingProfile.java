package dev.grove.core.model.trial;

import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the profile that sets what an endpoint was found to need. */
final class FittingProfile {

    /** Ends of the names of hosts on which a kind of server is known to be. */
    private static final Map<String, ModelProfile> HOSTS =
            Map.of(
                    ".openai.azure.com", ModelProfile.AZURE,
                    ".services.ai.azure.com", ModelProfile.AZURE,
                    "open.bigmodel.cn", ModelProfile.ZHIPU,
                    "api.moonshot.cn", ModelProfile.MOONSHOT);

    /** A trial finds no thinking to send back where none comes. */
    private static final int MOST_DIFFERENCES = 1;

    private FittingProfile() {}

    /**
     * The profile of its host, where it sets all that is needed; otherwise the one that is nearest
     * to the dialect in which the endpoint took what it was sent, where it is near.
     *
     * @param needed what had to be changed
     * @param taken the dialect with these changes
     */
    static Optional<ModelProfile> find(
            DialectProvider provider, List<DialectSettings> needed, Dialect taken) {
        List<ModelProfile> able =
                Stream.of(ModelProfile.values())
                        .filter(profile -> profile.speaks(provider.protocol()))
                        .filter(profile ->
                                needed.stream()
                                        .allMatch(change ->
                                                change.over(profile.dialect())
                                                        .equals(profile.dialect())))
                        .toList();
        Optional<ModelProfile> ofHost = ofHost(provider.baseUrl()).filter(able::contains);
        return ofHost.isPresent() || needed.isEmpty()
                ? ofHost
                : able.stream()
                        .filter(profile -> differences(profile, taken) <= MOST_DIFFERENCES)
                        .min(Comparator.comparingInt(profile -> differences(profile, taken)));
    }

    private static Optional<ModelProfile> ofHost(String baseUrl) {
        String host = host(baseUrl);
        return Stream.of(ModelProfile.values())
                .filter(profile ->
                        profile.baseUrl() != null && host.equals(host(profile.baseUrl())))
                .findFirst()
                .or(() ->
                        HOSTS.entrySet().stream()
                                .filter(each -> host.endsWith(each.getKey()))
                                .map(Map.Entry::getValue)
                                .findFirst());
    }

    private static String host(@Nullable String url) {
        return url == null ? "" : Objects.requireNonNullElse(URI.create(url).getHost(), "");
    }

    private static int differences(ModelProfile profile, Dialect taken) {
        Dialect dialect = profile.dialect();
        return differs(dialect.maxTokensField(), taken.maxTokensField())
                + differs(dialect.streamsUsage(), taken.streamsUsage())
                + differs(dialect.alternatesRoles(), taken.alternatesRoles())
                + differs(dialect.keepsThinking(), taken.keepsThinking())
                + differs(dialect.callIds(), taken.callIds())
                + differs(dialect.keyHeader(), taken.keyHeader())
                + differs(dialect.query().keySet(), taken.query().keySet());
    }

    private static int differs(@Nullable Object one, @Nullable Object other) {
        return Objects.equals(one, other) ? 0 : 1;
    }
}
