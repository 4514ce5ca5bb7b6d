/**
 * Labels, by which runs are found: their form, how many there may be, and how those of an agent
 * come to its runs. Owns no table; called by whatever takes or keeps labels.
 */
@NullMarked
package dev.grove.core.label;

import org.jspecify.annotations.NullMarked;
