/**
 * Actions of custom tools' calls, as their definitions say, and the secrets that these are given.
 *
 * <p>Owns no table. Shared by the definitions in {@code custom} and by what executes them, such as
 * {@code custom.callback}.
 */
@NullMarked
package dev.grove.core.tool.custom.work;

import org.jspecify.annotations.NullMarked;
