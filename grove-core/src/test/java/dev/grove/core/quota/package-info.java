/** Tests of quotas, and the limits that other tests need. */
@NullMarked
package dev.grove.core.quota;

import org.jspecify.annotations.NullMarked;
