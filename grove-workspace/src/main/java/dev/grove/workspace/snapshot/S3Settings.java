package dev.grove.workspace.snapshot;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A bucket of Amazon's S3, or of a store that speaks its protocol. What is empty is not given.
 *
 * @param bucket the bucket's name; it must exist
 * @param endpoint the address of the store, {@code http} or {@code https}; empty for Amazon's own
 *     in the region
 * @param region the region; empty only beside an endpoint: most other stores have a single one
 * @param accessKey given with the secret key, or neither: then they come from the environment, as
 *     the AWS SDK looks for them
 * @param secretKey given with the access key
 * @param prefix what all keys begin with, without slashes at its ends; may be empty
 * @param pathStyle whether the bucket stands in the path of the URL, not in its host
 */
public record S3Settings(
        @DefaultValue("") String bucket,
        @DefaultValue("") String endpoint,
        @DefaultValue("") String region,
        @DefaultValue("") String accessKey,
        @DefaultValue("") String secretKey,
        @DefaultValue("snapshots") String prefix,
        @DefaultValue("false") boolean pathStyle) {

    private static final String NAME = "grove.workspaces.snapshots.s3.";
    private static final String USUAL_REGION = "us-east-1";
    private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{2,62}");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,40}");
    private static final Pattern PREFIX =
            Pattern.compile("([A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*)*)?");

    public S3Settings {
        bucket = bucket.strip();
        endpoint = endpoint.strip();
        region = region.strip();
        accessKey = accessKey.strip();
        secretKey = secretKey.strip();
        prefix = prefix.strip();
        check(
                BUCKET.matcher(bucket).matches(),
                "bucket must name the bucket: 3 to 63 letters, digits, dots and dashes");
        check(
                !region.isEmpty() || !endpoint.isEmpty(),
                "region must be set, such as eu-central-1, or "
                        + NAME
                        + "endpoint for a store that is not Amazon's");
        check(
                endpoint.isEmpty() || isAddress(endpoint),
                "endpoint must be http(s)://host[:port], without user, path or query");
        region = region.isEmpty() ? USUAL_REGION : region;
        check(REGION.matcher(region).matches(), "region must be a name such as eu-central-1");
        check(
                accessKey.isEmpty() == secretKey.isEmpty(),
                "access-key and secret-key must be set together;"
                        + " leave both out to take them from the environment");
        check(
                PREFIX.matcher(prefix).matches() && prefix.length() <= 200,
                "prefix must be names of letters, digits, dots, dashes and underscores,"
                        + " divided by slashes, with none at its ends");
    }

    /** Under which the prefix's content has its key. */
    String key(String name) {
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = new URI(text);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
        } catch (URISyntaxException _) {
            return false;
        }
    }

    // Never with the value: a credential may have been put into the wrong place.
    private static void check(boolean good, String complaint) {
        if (!good) {
            throw new IllegalArgumentException(NAME + complaint);
        }
    }

    @Override
    public String toString() {
        return "S3Settings[bucket=%s, endpoint=%s, region=%s, prefix=%s, pathStyle=%s, keys not shown]"
                .formatted(bucket, endpoint, region, prefix, pathStyle);
    }
}
