/**
 * Tools by which agents read the web: {@code web_fetch}, {@code feed_read} and {@code web_search}.
 * {@code web_download} is of workspaces, and uses the same requests.
 *
 * <p>What they return was written by strangers, and has the label {@code u:web}, with the host
 * besides; what a call names leaves the installation, so their sink is {@code outside}. Whether a
 * call is made at all is decided by the gates of its run, as for each tool. Owns no table.
 */
@NullMarked
package dev.grove.core.web;

import org.jspecify.annotations.NullMarked;
