package dev.grove.server.ui.openid;

import com.nimbusds.jose.jwk.RSAKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;

/**
 * An OpenID issuer on the loopback: Spring's authorization server, with a login form. Each user's
 * ID token has the claims that a test gives that user.
 */
public final class SignInIssuer implements AutoCloseable {

    public static final String CLIENT = "grove-ui";
    public static final String SECRET = "secret-of-the-client-at-the-issuer";
    public static final String PASSWORD = "password-of-all-users";

    private final Map<String, Consumer<JwtClaimsSet.Builder>> users = new ConcurrentHashMap<>();
    private final List<String> issued = new CopyOnWriteArrayList<>();
    private final RSAKey key = IssuerConfiguration.newKey();
    private final int port;
    private @Nullable AnnotationConfigServletWebServerApplicationContext running;

    public SignInIssuer(int port) {
        this.port = port;
        start();
    }

    public String name() {
        return "http://127.0.0.1:" + port;
    }

    /**
     * Settings of a server whose page people sign in to here; the claim {@code roles} with {@code
     * staff} lets them start runs.
     */
    public Map<String, String> settings() {
        return Map.of(
                "GROVE_MASTER_KEY",
                "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=",
                "GROVE_MCP_OAUTH_ISSUER",
                name(),
                "GROVE_MCP_OAUTH_SCOPE_CLAIM",
                "roles",
                "GROVE_MCP_OAUTH_SCOPES_STAFF",
                "mcp:invoke",
                "GROVE_UI_OPENID_CLIENT_ID",
                CLIENT,
                "GROVE_UI_OPENID_CLIENT_SECRET",
                SECRET);
    }

    /** Lets a user sign in, under this name and {@link #PASSWORD}. */
    public void know(String user, Consumer<JwtClaimsSet.Builder> claims) {
        users.put(user, claims);
    }

    /** The tokens that it has given out. */
    public List<String> issued() {
        return List.copyOf(issued);
    }

    public synchronized void start() {
        AnnotationConfigServletWebServerApplicationContext context =
                new AnnotationConfigServletWebServerApplicationContext();
        context.registerBean(SignInIssuer.class, () -> this);
        context.register(IssuerConfiguration.class);
        context.refresh();
        running = context;
    }

    public synchronized void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    int port() {
        return port;
    }

    RSAKey key() {
        return key;
    }

    boolean knows(String user) {
        return users.containsKey(user);
    }

    void addClaims(String user, JwtClaimsSet.Builder claims) {
        users.getOrDefault(user, _ -> {}).accept(claims);
    }

    void note(String token) {
        issued.add(token);
    }

    @Override
    public void close() {
        stop();
    }
}
