package dev.grove.core.model.price;

import java.time.LocalDate;

/**
 * A price as the list has it.
 *
 * @param model as {@code provider/model}
 * @param asOf the day of which it is known to be right
 * @param source where it is from, for people
 */
public record ListedPrice(String model, Price price, LocalDate asOf, String source) {}
