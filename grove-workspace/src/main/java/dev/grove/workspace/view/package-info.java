/**
 * Shows kept files to callers. The server never unpacks a snapshot: it is put back into a sandbox
 * that no run uses, and is looked at there. Views are few, and of one tenant fewer; what is to be
 * sent is copied to the server's disk first, so that no reader holds one. Owns no table.
 */
@NullMarked
package dev.grove.workspace.view;

import org.jspecify.annotations.NullMarked;
