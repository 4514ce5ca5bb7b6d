package dev.grove.core.model.endpoint;

import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.price.Price;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a tenant has models.
 *
 * @param name what stands before the slash of its models
 * @param protocol the name of a {@link dev.grove.core.model.http.dialect.ModelProtocol}
 * @param baseUrl what the protocol's paths follow, without a slash at its end
 * @param secret the name of the secret that holds its key, or null for none
 * @param profile the server that it is, or null for one that keeps to the protocol
 * @param settings what replaces those of the profile
 * @param models those that may be used, at least one
 */
public record ModelEndpoint(
        String name,
        String protocol,
        URI baseUrl,
        @Nullable String secret,
        @Nullable ModelProfile profile,
        DialectSettings settings,
        List<Model> models) {

    public ModelEndpoint {
        models = List.copyOf(models);
    }

    /**
     * A model of an endpoint.
     *
     * @param name what stands behind the slash
     * @param contextWindow tokens that a request and its answer may have together, or null where
     *     that is not known
     * @param images whether it reads images, or null for what its name says
     * @param pdf whether it reads PDFs, likewise
     */
    public record Model(
            String name,
            Price price,
            @Nullable Long contextWindow,
            @Nullable Boolean images,
            @Nullable Boolean pdf) {}

    /** How it differs from its protocol. */
    Dialect dialect() {
        return settings.over(profile == null ? Dialect.STANDARD : profile.dialect());
    }

    Optional<Model> find(String model) {
        return models.stream().filter(each -> each.name().equals(model)).findFirst();
    }
}
