/** Nodes of a workflow's run as callers read them. */
@NullMarked
package dev.grove.core.run.workflow.view;

import org.jspecify.annotations.NullMarked;
