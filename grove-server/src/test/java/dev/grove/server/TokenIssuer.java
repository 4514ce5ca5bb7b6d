package dev.grove.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** An outside token issuer: metadata and keys over HTTP, one for all tests of a JVM. */
public final class TokenIssuer {

    private static final TokenIssuer SHARED = new TokenIssuer();

    private final HttpServer server;
    private final ECKey key = newKey();
    private volatile boolean away;

    private TokenIssuer() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext(
                "/realm/.well-known/openid-configuration",
                exchange ->
                        answer(
                                exchange,
                                "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}"
                                        .formatted(name(), name())));
        server.createContext(
                "/realm/keys", exchange -> answer(exchange, new JWKSet(key).toString(true)));
        server.start();
    }

    public static TokenIssuer shared() {
        return SHARED;
    }

    public static ECKey newKey() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
    }

    public ECKey key() {
        return key;
    }

    public void goAway(boolean now) {
        away = now;
    }

    /** A token of these claims, as such issuers write it. */
    public static String signed(JWTClaimsSet claims, ECKey key) {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
                        claims);
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(away ? 503 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
