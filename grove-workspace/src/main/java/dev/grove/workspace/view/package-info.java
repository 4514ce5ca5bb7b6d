/**
 * Shows kept files to callers. The server never unpacks a snapshot: it is put back into a sandbox
 * that no run uses, and is looked at there. Owns no table.
 */
@NullMarked
package dev.grove.workspace.view;

import org.jspecify.annotations.NullMarked;
