package dev.grove.server.token;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads what the outside issuer publishes: its metadata and its keys. What it sends is bounded in
 * time and size, and no redirect is followed.
 */
final class IssuerDocuments {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int LARGEST = 256 * 1024;

    private final URI issuer;
    private final String name;
    private final JsonMapper json;
    private final HttpClient http;

    IssuerDocuments(OAuthSettings settings, JsonMapper json) {
        this.issuer = URI.create(settings.issuer());
        this.name = settings.issuer();
        this.json = json;
        this.http =
                HttpClient.newBuilder()
                        .connectTimeout(CONNECT)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .build();
    }

    /** Where OpenID Connect Discovery puts the metadata. */
    URI openIdMetadata() {
        return URI.create(origin() + path() + "/.well-known/openid-configuration");
    }

    /** Where RFC 8414 puts the metadata. */
    URI oauthMetadata() {
        return URI.create(origin() + "/.well-known/oauth-authorization-server" + path());
    }

    private String origin() {
        return issuer.getScheme() + "://" + issuer.getRawAuthority();
    }

    private String path() {
        return issuer.getRawPath().replaceAll("/+$", "");
    }

    /**
     * @param end on the clock of {@link System#nanoTime}
     * @throws IOException also where it is the metadata of another issuer
     */
    JsonNode metadata(URI place, long end) throws IOException {
        try {
            JsonNode read = json.readTree(get(place, end));
            if (!read.path("issuer").asString("").equals(name)) {
                throw new IOException("The issuer's metadata names another issuer");
            }
            return read;
        } catch (JacksonException e) {
            throw new IOException("The issuer's metadata cannot be read", e);
        }
    }

    /** An address of https, or of the issuer's own scheme. */
    URI endpoint(JsonNode metadata, String member) throws IOException {
        return findEndpoint(metadata, member)
                .orElseThrow(() -> new IOException("The issuer's metadata names no " + member));
    }

    Optional<URI> findEndpoint(JsonNode metadata, String member) throws IOException {
        try {
            return Optional.of(metadata.path(member).asString(""))
                    .filter(text -> !text.isEmpty())
                    .map(URI::create)
                    .filter(address ->
                            "https".equals(address.getScheme())
                                    || issuer.getScheme().equals(address.getScheme()));
        } catch (IllegalArgumentException e) {
            throw new IOException("The issuer's metadata has no address as " + member, e);
        }
    }

    String get(URI from, long end) throws IOException {
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
