package dev.grove.server.site;

import java.net.URI;
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
        if (!publicUrl.isEmpty() && !isOrigin(publicUrl)) {
            throw new IllegalArgumentException(
                    "GROVE_PUBLIC_URL must be http[s]://host[:port], without a path");
        }
    }

    private static boolean isOrigin(String text) {
        URI uri = URI.create(text);
        return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                && uri.getHost() != null
                && text.equals(uri.getScheme() + "://" + uri.getRawAuthority())
                && uri.getRawUserInfo() == null;
    }
}
