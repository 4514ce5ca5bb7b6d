package dev.grove.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;

/** Keys and tokens as issuers, and those who would like to be one, make them. */
final class OutsideTokens {

    private OutsideTokens() {}

    static ECKey newKey() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static RSAKey newRsaKey() {
        try {
            return new RSAKeyGenerator(2048).keyIDFromThumbprint(true).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Signs as most issuers do: with ES256 and the id of the key. */
    static String signed(JWTClaimsSet claims, ECKey key) {
        return signed(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
                claims,
                key);
    }

    static String signed(JWSHeader header, JWTClaimsSet claims, JWK key) {
        try {
            return signed(
                    header,
                    claims,
                    key instanceof RSAKey rsa
                            ? new RSASSASigner(rsa)
                            : new ECDSASigner(key.toECKey()));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With what is public for a secret, in the hope that a verifier uses the same. */
    static String macSigned(JWTClaimsSet claims, String kid, byte[] secret) {
        try {
            return signed(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(kid).build(),
                    claims,
                    new MACSigner(secret));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(JWSHeader header, JWTClaimsSet claims, JWSSigner signer)
            throws JOSEException {
        SignedJWT token = new SignedJWT(header, claims);
        token.sign(signer);
        return token.serialize();
    }
}
