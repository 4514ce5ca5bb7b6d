package dev.grove.language.decide;

import java.util.List;

/**
 * A decision and how it came about.
 *
 * @param ladder each layer's part, the ceiling first, from the outermost layer on; what denies
 *     whatever the layers say stands alone
 */
public record Explanation(Decision decision, List<Rung> ladder) {

    public Explanation {
        ladder = List.copyOf(ladder);
    }
}
