package dev.grove.core.page;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/** Part of a list, as callers ask for it. */
public record PageQuery(
        @JsonPropertyDescription("How many a page has") @Min(1) @Max(PageRequest.MAX_LIMIT)
                @Nullable Integer limit,
        @JsonPropertyDescription("`next_cursor` of the page before") @Nullable String cursor) {

    /**
     * @throws dev.grove.core.error.GroveException validation_failed
     */
    public PageRequest request() {
        return new PageRequest(limit == null ? PageRequest.DEFAULT_LIMIT : limit, cursor);
    }
}
