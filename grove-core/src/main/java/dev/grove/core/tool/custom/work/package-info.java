/**
 * What a call of a custom tool does, as its definition says, and the secrets that it is given.
 *
 * <p>Owns no table. Shared by the definitions in {@code custom} and by what executes them, such as
 * {@code custom.callback}.
 */
@NullMarked
package dev.grove.core.tool.custom.work;

import org.jspecify.annotations.NullMarked;
