package dev.grove.core.audit;

import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads the audit, newest first. A change shows with its commit, a call of MCP some milliseconds
 * after it.
 */
@Component
public class AuditTrail {

    private static final UUID AFTER_ALL = new UUID(-1, -1);

    private final JdbcAuditLog rows;
    private final JdbcAuditRecords records;

    AuditTrail(JdbcAuditLog rows, JdbcAuditRecords records) {
        this.rows = rows;
        this.records = records;
    }

    /**
     * Lists changes, decisions and calls of MCP as one trail.
     *
     * @param fence the tenant of the caller, or null for the operator, who sees all
     */
    public Page<AuditRecord> list(
            @Nullable TenantId fence, AuditRecordFilter filter, PageRequest page) {
        UUID before = page.afterId().orElse(AFTER_ALL);
        int oneMore = page.limit() + 1;
        TenantId owner = filter.owner() == null ? fence : filter.owner();
        List<AuditRecord> entries;
        if (fence != null && !fence.equals(owner)) {
            // Rows of other tenants look like missing rows.
            entries = List.of();
        } else if (owner != null) {
            entries = records.list(owner, filter, before, oneMore);
        } else {
            entries = records.listAll(filter, before, oneMore);
        }
        return Page.of(entries, page.limit(), entry -> PageRequest.cursorAfter(entry.id()));
    }

    /**
     * Lists dispatches of MCP.
     *
     * @param fence the tenant of the caller, or null for the operator, who sees all
     */
    public Page<AuditEntry> list(@Nullable TenantId fence, AuditFilter filter, PageRequest page) {
        UUID before = page.afterId().orElse(AFTER_ALL);
        int oneMore = page.limit() + 1;
        TenantId owner = filter.owner();
        List<AuditEntry> entries;
        if (fence != null && owner != null && !owner.equals(fence)) {
            // Rows of other tenants look like missing rows.
            entries = List.of();
        } else if (fence != null) {
            entries = rows.list(fence, filter, before, oneMore);
        } else if (owner != null) {
            entries = rows.list(owner, filter, before, oneMore);
        } else {
            entries = rows.listAll(filter, before, oneMore);
        }
        return Page.of(entries, page.limit(), entry -> PageRequest.cursorAfter(entry.id()));
    }
}
