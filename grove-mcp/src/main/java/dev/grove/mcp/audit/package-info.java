/**
 * The audit of MCP: one row for every dispatch, refused ones too.
 *
 * <p>Owns {@code mcp_audit_log}. Rows are written in groups behind the callers' backs; {@link
 * dev.grove.mcp.audit.AuditLog} takes them and holds its callers up rather than lose one. {@link
 * dev.grove.mcp.audit.AuditTrail} reads.
 */
@NullMarked
package dev.grove.mcp.audit;

import org.jspecify.annotations.NullMarked;
