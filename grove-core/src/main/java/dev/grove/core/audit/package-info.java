/**
 * The audit: one row for every dispatch of MCP and every request for a token, refused ones too, and
 * one for every change and decision, by whichever door.
 *
 * <p>Owns {@code audit_changes}, which triggers write in the transaction of the change, and {@link
 * dev.grove.core.audit.AuditNotes} where no trigger recognises one. Owns {@code mcp_audit_log},
 * too. Its rows are written in groups, apart from the calls they record; {@link
 * dev.grove.core.audit.AuditLog} takes them and makes its callers wait rather than lose one. {@link
 * dev.grove.core.audit.AuditTrail} reads. MCP's dispatch and the server's token endpoint call it.
 */
@NullMarked
package dev.grove.core.audit;

import org.jspecify.annotations.NullMarked;
