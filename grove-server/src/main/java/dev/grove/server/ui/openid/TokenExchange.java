package dev.grove.server.ui.openid;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;

/**
 * Carries the framework's request for tokens. What the issuer answers is bounded in time and size,
 * and no redirect is followed: the request has the client's secret.
 */
final class TokenExchange implements ClientHttpRequestInterceptor {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LARGEST = 256 * 1024;

    /** Headers that the HTTP client writes itself. */
    private static final Set<String> ITS_OWN =
            Set.of("content-length", "host", "connection", "expect", "upgrade");

    private final HttpClient http =
            HttpClient.newBuilder()
                    .connectTimeout(PATIENCE)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    static OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> client() {
        RestClientAuthorizationCodeTokenResponseClient client =
                new RestClientAuthorizationCodeTokenResponseClient();
        client.setRestClient(
                RestClient.builder()
                        .configureMessageConverters(converters ->
                                converters
                                        .addCustomConverter(new FormHttpMessageConverter())
                                        .addCustomConverter(
                                                new OAuth2AccessTokenResponseHttpMessageConverter()))
                        .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                        .requestInterceptor(new TokenExchange())
                        .build());
        return client;
    }

    @Override
    public ClientHttpResponse intercept(
            HttpRequest request, byte[] body, ClientHttpRequestExecution ignored)
            throws IOException {
        java.net.http.HttpRequest.Builder sent =
                java.net.http.HttpRequest.newBuilder(request.getURI())
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(body));
        request.getHeaders()
                .forEach((name, values) -> {
                    if (!ITS_OWN.contains(name.toLowerCase(Locale.ROOT))) {
                        values.forEach(value -> sent.header(name, value));
                    }
                });
        return new WholeResponse(awaited(sent.build()));
    }

    private HttpResponse<byte[]> awaited(java.net.http.HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> coming =
                http.sendAsync(
                        request,
                        HttpResponse.BodyHandlers.limiting(
                                HttpResponse.BodyHandlers.ofByteArray(), LARGEST));
        try {
            return coming.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("The issuer's token endpoint did not answer in time", e);
        } catch (ExecutionException e) {
            throw new IOException("The issuer's token endpoint cannot be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } finally {
            boolean _ = coming.cancel(true);
        }
    }
}
