/**
 * Operations on runs of workflows, with the records that callers give: starts, reads of nodes and
 * graphs, answers, events, settlements, resumptions and forks.
 *
 * <p>Owns no table. REST is made of the operations; the start that is streamed stays a controller,
 * which reads its body from here.
 */
@NamedInterface("workflow-operation")
@NullMarked
package dev.grove.core.run.workflow.operation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
