/**
 * Custom tools: what tenants add to the tools of the server, stored in immutable versions. A
 * callback is a signed request to the tenant's own service, code a snippet in the run's sandbox.
 *
 * <p>{@link dev.grove.core.tool.custom.CustomTools} is the door for storing; agents and runs see
 * them as {@link dev.grove.core.tool.TenantTools}. Owns {@code custom_tools}, {@code
 * custom_tool_versions} and {@code agent_version_tools}.
 */
@NullMarked
package dev.grove.core.tool.custom;

import org.jspecify.annotations.NullMarked;
