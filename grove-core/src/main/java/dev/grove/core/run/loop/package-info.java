/**
 * The loop: executes one claimed run, turn by turn — the model's answer, the calls it asks for,
 * gates and waits before them, budget and compaction — and continues what an earlier execution left
 * unfinished.
 *
 * <p>{@code RunLoop} is called by {@code lease} alone; nothing else depends on this package. All it
 * makes durable goes through {@code journal}. Owns no table.
 */
@NullMarked
package dev.grove.core.run.loop;

import org.jspecify.annotations.NullMarked;
