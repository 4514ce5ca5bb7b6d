package dev.grove.core.tool.custom.callback;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> 1.0.0 says:
 * HMAC-SHA256 over the id, the time and the body.
 */
final class WebhookSignature {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";

    private WebhookSignature() {}

    /**
     * The headers of a request.
     *
     * @param secret {@code whsec_} and the key in base64
     * @param id the same whenever the same message is sent
     * @param at when it is sent this time
     * @throws IllegalArgumentException when the secret is none
     */
    static Map<String, String> headers(String secret, String id, Instant at, byte[] body) {
        String seconds = Long.toString(at.getEpochSecond());
        Mac mac = mac(secret);
        mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
        String signature = Base64.getEncoder().encodeToString(mac.doFinal(body));
        return Map.of(
                "webhook-id", id,
                "webhook-timestamp", seconds,
                "webhook-signature", "v1," + signature);
    }

    private static Mac mac(String secret) {
        byte[] key =
                Base64.getDecoder()
                        .decode(
                                secret.startsWith(PREFIX)
                                        ? secret.substring(PREFIX.length())
                                        : secret);
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }
}
