package dev.grove.server.oauth;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.SigningKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where clients of MCP learn how to get a token, and others how to verify one. */
@RestController
@OpenToAll("it is read before there is anything to authenticate with")
class MetadataController {

    private static final CacheControl AN_HOUR = CacheControl.maxAge(Duration.ofHours(1));

    /** Shorter than a rotated key goes on verifying. */
    private static final CacheControl FIVE_MINUTES = CacheControl.maxAge(Duration.ofMinutes(5));

    private final OAuthMetadata metadata;
    private final SigningKeys keys;
    private final PublicUrl publicUrl;

    MetadataController(OAuthMetadata metadata, SigningKeys keys, PublicUrl publicUrl) {
        this.metadata = metadata;
        this.keys = keys;
        this.publicUrl = publicUrl;
    }

    @GetMapping({
        "/.well-known/oauth-protected-resource/mcp/rpc",
        "/.well-known/oauth-protected-resource"
    })
    ResponseEntity<OAuthMetadata.ProtectedResource> resource(HttpServletRequest request) {
        return ResponseEntity.ok()
                .cacheControl(AN_HOUR)
                .body(metadata.ofResource(address(request)));
    }

    @GetMapping("/.well-known/oauth-authorization-server")
    ResponseEntity<OAuthMetadata.AuthorizationServer> server(HttpServletRequest request) {
        return ResponseEntity.ok().cacheControl(AN_HOUR).body(metadata.ofServer(address(request)));
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
