/**
 * The {@code git_*} tools: local ones run git inside the sandbox, those that reach a remote go
 * through {@code broker}.
 */
@NullMarked
package dev.grove.workspace.git;

import org.jspecify.annotations.NullMarked;
