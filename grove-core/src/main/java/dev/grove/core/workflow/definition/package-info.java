/**
 * Workflows as tenants store them: documents in immutable versions, with the text that the author
 * wrote, judged before they are stored by what else the tenant has. {@link
 * dev.grove.core.workflow.definition.Workflows} keeps them; what a run of one pins is {@link
 * dev.grove.core.workflow.definition.WorkflowPins}.
 *
 * <p>Owns {@code workflows}, {@code workflow_versions} and {@code workflow_sources}. Called by REST
 * and MCP, by agents for the workflows that they list as tools, and by what runs workflows.
 */
@NamedInterface("definition")
@NullMarked
package dev.grove.core.workflow.definition;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
