package dev.grove.server.token;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The outside issuer's metadata, read when it is first needed: an issuer that is away when the
 * server starts closes nothing that a key opens. What was read lasts when the issuer goes away, and
 * one that is away is not asked by each request of a flood.
 */
@Component
public class OpenIdDiscovery {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration FRESH_FOR = Duration.ofMinutes(15);
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(5);

    private final OAuthSettings settings;
    private final @Nullable IssuerDocuments documents;
    private final Clock clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Read latest = new Read(null, null, Instant.MIN);

    OpenIdDiscovery(OAuthSettings settings, JsonMapper json, Clock clock) {
        this.settings = settings;
        this.documents = settings.isOff() ? null : new IssuerDocuments(settings, json);
        this.clock = clock;
    }

    /**
     * Result of the last try: the metadata, kept from an earlier try where the last one failed, and
     * the failure. Both are null where nothing was read yet.
     */
    private record Read(
            @Nullable OpenIdMetadata metadata, @Nullable IOException failure, Instant nextAt) {

        OpenIdMetadata get() throws IOException {
            if (metadata == null) {
                throw new IOException("The issuer's metadata could not be read", failure);
            }
            return metadata;
        }
    }

    /**
     * @throws IOException where it was never read, and cannot be now
     */
    public OpenIdMetadata get() throws IOException {
        if (clock.instant().isBefore(latest.nextAt())) {
            return latest.get();
        }
        reading.lock();
        try {
            // Another request may have read it in the meantime.
            if (!clock.instant().isBefore(latest.nextAt())) {
                latest = read(latest.metadata());
            }
            return latest.get();
        } finally {
            reading.unlock();
        }
    }

    private Read read(@Nullable OpenIdMetadata before) {
        try {
            OpenIdMetadata fresh = parsed(System.nanoTime() + PATIENCE.toNanos());
            return new Read(fresh, null, clock.instant().plus(FRESH_FOR));
        } catch (IOException e) {
            return new Read(before, e, clock.instant().plus(ASK_AGAIN_AFTER));
        }
    }

    private OpenIdMetadata parsed(long end) throws IOException {
        if (documents == null) {
            throw new IOException("There is no outside issuer");
        }
        JsonNode read = documents.metadata(documents.openIdMetadata(), end);
        return new OpenIdMetadata(
                settings.issuer(),
                documents.endpoint(read, "authorization_endpoint"),
                documents.endpoint(read, "token_endpoint"),
                documents.findEndpoint(read, "end_session_endpoint"),
                read.path("token_endpoint_auth_methods_supported")
                        .valueStream()
                        .map(method -> method.asString(""))
                        .toList(),
                read.path("authorization_response_iss_parameter_supported").asBoolean(false));
    }
}
