/** Names as people mistype them. Called by every module, where a name is refused. */
@NullMarked
package dev.grove.language.text;

import org.jspecify.annotations.NullMarked;
