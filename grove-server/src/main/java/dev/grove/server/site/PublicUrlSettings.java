package dev.grove.server.site;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where clients find this server.
 *
 * @param publicUrl the address by which clients reach this server: {@code
 *     https://grove.example.com}, without a path; empty to be found on the loopback address only
 */
@ConfigurationProperties("grove")
record PublicUrlSettings(@DefaultValue("") String publicUrl) {

    PublicUrlSettings {
        publicUrl = publicUrl.strip().replaceAll("/+$", "");
        if (!publicUrl.isEmpty() && !WebOrigin.isOne(publicUrl)) {
            throw new IllegalArgumentException(
                    "GROVE_PUBLIC_URL must be " + WebOrigin.FORM + ", without a path");
        }
    }
}
