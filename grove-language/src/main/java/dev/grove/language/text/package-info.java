/** Names and spans of time as people write them. Called by every module. */
@NullMarked
package dev.grove.language.text;

import org.jspecify.annotations.NullMarked;
