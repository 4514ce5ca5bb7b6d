/**
 * Policies: versioned documents of rules that say whether an act of an agent is allowed, asked
 * about or denied, as immutable records. Rules have no order; see {@link
 * dev.grove.language.policy.Outcome}.
 *
 * <p>A document is read by {@code policy.document}, made into layers and decided by {@code decide},
 * and judged before it is stored by {@code policy.check}. Knows nothing of workflows.
 */
@NullMarked
package dev.grove.language.policy;

import org.jspecify.annotations.NullMarked;
