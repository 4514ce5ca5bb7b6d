/**
 * The feed: which runs of a tenant changed, numbered in the order of their commits, and what runs
 * cost by the hour and the day.
 *
 * <p>Triggers of {@code agent_runs} write {@code run_moves} in the transaction of each change; here
 * they are numbered and moved to {@code run_feed}, and added to {@code run_costs}. Owns these
 * tables and {@code run_feed_positions}. {@link dev.grove.core.run.feed.RunFeed} and {@link
 * dev.grove.core.run.feed.RunCosts} are the entry points, for REST.
 *
 * <p>A change of a run's status or totals is noted by a trigger, a title by {@code TitleCosts}, and
 * numbered and added to the costs after its commit by {@code FeedNumbering} alone.
 */
@NamedInterface("feed")
@NullMarked
package dev.grove.core.run.feed;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
