/** Tests of the feed. */
@NullMarked
package dev.grove.core.run.feed;

import org.jspecify.annotations.NullMarked;
