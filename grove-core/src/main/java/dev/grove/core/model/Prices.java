package dev.grove.core.model;

import java.util.Optional;

public interface Prices {
    Optional<Price> find(ModelRef r);
}
