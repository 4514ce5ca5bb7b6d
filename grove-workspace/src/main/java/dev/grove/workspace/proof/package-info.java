/**
 * Whether the limits of sandboxes hold on this engine. A canary is made as every sandbox is, and
 * tries to get past each of them; until all of them are seen to hold, no tool gets a sandbox. Owns
 * no table.
 */
@NullMarked
package dev.grove.workspace.proof;

import org.jspecify.annotations.NullMarked;
