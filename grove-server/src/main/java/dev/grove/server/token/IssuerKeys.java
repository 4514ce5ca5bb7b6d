package dev.grove.server.token;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Fetches the keys of the outside issuer, from where the settings say or its metadata says. What it
 * sends is bounded in time and size, and no redirect is followed.
 */
final class IssuerKeys implements ResourceRetriever {

    /** For all that one look for the keys asks. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int LARGEST = 256 * 1024;

    private final OAuthSettings settings;
    private final JsonMapper json;
    private final HttpClient http;

    IssuerKeys(OAuthSettings settings, JsonMapper json) {
        this.settings = settings;
        this.json = json;
        this.http =
                HttpClient.newBuilder()
                        .connectTimeout(PATIENCE)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .build();
    }

    /**
     * @param ignored where the keys are is looked up each time: an issuer may move them
     */
    @Override
    public Resource retrieveResource(URL ignored) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        URI keys = settings.jwksUri().isEmpty() ? discovered(end) : URI.create(settings.jwksUri());
        return new Resource(get(keys, end), "application/json");
    }

    /** RFC 8414's place, then OpenID Connect's. */
    private URI discovered(long end) throws IOException {
        URI issuer = URI.create(settings.issuer());
        String path = issuer.getRawPath().replaceAll("/+$", "");
        String origin = issuer.getScheme() + "://" + issuer.getRawAuthority();
        IOException last = new IOException("The issuer has no metadata");
        for (String place :
                List.of(
                        origin + "/.well-known/oauth-authorization-server" + path,
                        origin + path + "/.well-known/openid-configuration")) {
            try {
                return jwksOf(get(URI.create(place), end));
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    private URI jwksOf(String metadata) throws IOException {
        try {
            JsonNode read = json.readTree(metadata);
            if (!read.path("issuer").asString("").equals(settings.issuer())) {
                throw new IOException("The issuer's metadata names another issuer");
            }
            URI keys = URI.create(read.path("jwks_uri").asString(""));
            if (!"https".equals(keys.getScheme())
                    && !settings.issuer().startsWith(keys.getScheme() + "://")) {
                throw new IOException("The issuer's metadata names no jwks_uri");
            }
            return keys;
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IOException("The issuer's metadata cannot be read", e);
        }
    }

    private String get(URI from, long end) throws IOException {
        HttpRequest request;
        try {
            request = HttpRequest.newBuilder(from).header("Accept", "application/json").build();
        } catch (IllegalArgumentException e) {
            throw new IOException(from + " cannot be asked: " + e.getMessage(), e);
        }
        // The request's own timeout covers only the headers: a server that sends the body drop by
        // drop would block this thread forever.
        CompletableFuture<HttpResponse<String>> coming =
                http.sendAsync(
                        request,
                        BodyHandlers.limiting(
                                BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST));
        try {
            HttpResponse<String> response =
                    coming.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (response.statusCode() != 200) {
                throw new IOException(from + " answers " + response.statusCode());
            }
            return response.body();
        } catch (TimeoutException e) {
            throw new IOException(from + " did not answer in time", e);
        } catch (ExecutionException e) {
            throw new IOException(from + " cannot be read: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } finally {
            boolean _ = coming.cancel(true);
        }
    }
}
