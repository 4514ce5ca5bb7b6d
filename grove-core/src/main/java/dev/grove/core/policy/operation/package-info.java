/**
 * Operations on policies, and the records that REST and MCP take and show of them. REST stores and
 * validates documents by controllers, as texts; {@link dev.grove.core.policy} keeps them. Owns no
 * table.
 */
@NamedInterface("operation")
@NullMarked
package dev.grove.core.policy.operation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
