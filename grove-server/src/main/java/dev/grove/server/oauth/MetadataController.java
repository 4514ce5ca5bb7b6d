package dev.grove.server.oauth;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.OutsideIssuer;
import dev.grove.server.token.SigningKeys;
import dev.grove.server.token.TokenDecoders;
import dev.grove.server.token.TokenScopes;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where clients of MCP learn how to get a token, and others how to verify one. */
@RestController
@OpenToAll("it is read before there is anything to authenticate with")
class MetadataController {

    private static final CacheControl AN_HOUR = CacheControl.maxAge(Duration.ofHours(1));

    /** Shorter than a rotated key goes on verifying. */
    private static final CacheControl FIVE_MINUTES = CacheControl.maxAge(Duration.ofMinutes(5));

    private final OutsideIssuer outside;
    private final SigningKeys keys;
    private final PublicUrl publicUrl;

    MetadataController(OutsideIssuer outside, SigningKeys keys, PublicUrl publicUrl) {
        this.outside = outside;
        this.keys = keys;
        this.publicUrl = publicUrl;
    }

    /**
     * Metadata of a protected resource, RFC 9728. Clients of MCP that find none at its own place
     * read it at the root, so that the other routes, whose resource is the address itself, have
     * another place, which their challenge names.
     */
    record ProtectedResource(
            String resource,
            List<String> authorizationServers,
            List<String> scopesSupported,
            List<String> bearerMethodsSupported,
            List<String> authorizationDetailsTypesSupported) {}

    /**
     * Metadata of the authorization server, RFC 8414. No grant of ours has an authorization
     * endpoint, but both TypeScript SDKs of MCP take metadata without one for none at all, for the
     * client credentials too; ours says that it gives nothing out. Clients whose key was refused
     * try to register and display the error that they get: ours says what to do about the key.
     */
    record AuthorizationServer(
            String issuer,
            String authorizationEndpoint,
            String tokenEndpoint,
            String registrationEndpoint,
            String jwksUri,
            List<String> scopesSupported,
            List<String> responseTypesSupported,
            List<String> grantTypesSupported,
            List<String> tokenEndpointAuthMethodsSupported,
            List<String> tokenEndpointAuthSigningAlgValuesSupported,
            List<String> authorizationDetailsTypesSupported,
            List<String> protectedResources) {}

    @GetMapping({
        "/.well-known/oauth-protected-resource/mcp/rpc",
        "/.well-known/oauth-protected-resource"
    })
    ResponseEntity<ProtectedResource> resource(HttpServletRequest request) {
        ServerAddress here = address(request);
        return resource(
                here.resource(),
                Stream.concat(Stream.of(here.url()), outside.name().stream()).toList());
    }

    /** Tokens of the outside issuer are for MCP alone. */
    @GetMapping("/.well-known/oauth-protected-resource/api")
    ResponseEntity<ProtectedResource> api(HttpServletRequest request) {
        ServerAddress here = address(request);
        return resource(here.api(), List.of(here.url()));
    }

    private static ResponseEntity<ProtectedResource> resource(
            String resource, List<String> servers) {
        return ResponseEntity.ok()
                .cacheControl(AN_HOUR)
                .body(
                        new ProtectedResource(
                                resource,
                                servers,
                                TokenScopes.all(),
                                List.of("header"),
                                List.of(AuthorizationDetails.TYPE)));
    }

    @GetMapping("/.well-known/oauth-authorization-server")
    ResponseEntity<AuthorizationServer> server(HttpServletRequest request) {
        ServerAddress here = address(request);
        return ResponseEntity.ok()
                .cacheControl(AN_HOUR)
                .body(
                        new AuthorizationServer(
                                here.url(),
                                here.authorizationEndpoint(),
                                here.tokenEndpoint(),
                                here.registrationEndpoint(),
                                here.jwksUri(),
                                TokenScopes.all(),
                                List.of(),
                                TokenGrants.TYPES,
                                List.of(
                                        "client_secret_basic",
                                        "client_secret_post",
                                        "private_key_jwt"),
                                TokenDecoders.ALGORITHMS.stream()
                                        .map(SignatureAlgorithm::getName)
                                        .sorted()
                                        .toList(),
                                List.of(AuthorizationDetails.TYPE),
                                List.of(here.resource(), here.api())));
    }

    private ServerAddress address(HttpServletRequest request) {
        return publicUrl
                .of(request)
                .orElseThrow(() ->
                        new GroveException(
                                ErrorCode.NOT_FOUND,
                                "This server has no address by this name; its operator can set one"
                                        + " with GROVE_PUBLIC_URL"));
    }

    @GetMapping(path = "/oauth2/jwks", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<String> keys() {
        return ResponseEntity.ok().cacheControl(FIVE_MINUTES).body(keys.published());
    }
}
