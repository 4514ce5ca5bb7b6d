/** Sweep that deletes what is older than a tenant's retention allows and no legal hold keeps. */
@NullMarked
package dev.grove.core.retention.sweep;

import org.jspecify.annotations.NullMarked;
