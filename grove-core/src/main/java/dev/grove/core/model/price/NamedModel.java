package dev.grove.core.model.price;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;

/** Model that a caller names in a path. */
record NamedModel(
        @JsonPropertyDescription("The part of the model's name before its first slash") @Needed
                String provider,
        @JsonPropertyDescription("The rest; slashes in it stay as they are") @Needed
                String model) {}
