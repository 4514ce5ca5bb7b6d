package dev.grove.server.media;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Whether a caller asks for an answer in another form than JSON. */
public final class AskedForm {

    private AskedForm() {}

    /**
     * Whether the other form is named, and JSON is not wanted more.
     *
     * @param accept the header {@code Accept}; null where there is none
     */
    public static boolean is(MediaType other, @Nullable String accept) {
        if (accept == null) {
            return false;
        }
        List<MediaType> ranges = MediaType.parseMediaTypes(accept);
        double json = quality(ranges, MediaType.APPLICATION_JSON);
        double wanted = quality(ranges, other);
        return wanted > 0 && wanted >= json;
    }

    private static double quality(List<MediaType> ranges, MediaType type) {
        return ranges.stream()
                .filter(type::equalsTypeAndSubtype)
                .mapToDouble(MediaType::getQualityValue)
                .max()
                .orElse(0);
    }
}
