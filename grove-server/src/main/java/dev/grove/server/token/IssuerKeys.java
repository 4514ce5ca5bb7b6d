package dev.grove.server.token;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Fetches the keys of the outside issuer, from where the settings say or its metadata says. */
final class IssuerKeys implements ResourceRetriever {

    /** For all that one look for the keys asks. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final OAuthSettings settings;
    private final IssuerDocuments documents;

    IssuerKeys(OAuthSettings settings, JsonMapper json) {
        this.settings = settings;
        this.documents = new IssuerDocuments(settings, json);
    }

    /**
     * @param ignored where the keys are is looked up each time: an issuer may move them
     */
    @Override
    public Resource retrieveResource(URL ignored) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        URI keys = settings.jwksUri().isEmpty() ? discovered(end) : URI.create(settings.jwksUri());
        return new Resource(documents.get(keys, end), "application/json");
    }

    /** RFC 8414's place, then OpenID Connect's. */
    private URI discovered(long end) throws IOException {
        IOException last = new IOException("The issuer has no metadata");
        for (URI place : List.of(documents.oauthMetadata(), documents.openIdMetadata())) {
            try {
                return documents.endpoint(documents.metadata(place, end), "jwks_uri");
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }
}
