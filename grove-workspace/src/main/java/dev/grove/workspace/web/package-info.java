/**
 * {@code web_download}: what the web has at a URL, as a file of the workspace.
 *
 * <p>The server reads it, as {@code dev.grove.core.web} does, and puts it into the sandbox, which
 * has no network. Owns no table; called as a tool alone.
 */
@NullMarked
package dev.grove.workspace.web;

import org.jspecify.annotations.NullMarked;
