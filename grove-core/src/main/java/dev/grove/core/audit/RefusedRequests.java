package dev.grove.core.audit;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Notes requests that would have changed something and were refused for the scope of their key. */
@Component
public class RefusedRequests {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedRequests.class);

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    RefusedRequests(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    /**
     * Notes one of the current actor; the refusal stands, also where the database does not take it.
     *
     * @param tenant of the key; null for an operator's
     * @param request method and route, without what callers put into it
     */
    public void note(@Nullable TenantId tenant, String request) {
        try {
            if (tenant == null) {
                unfenced.run(jdbc -> AuditNotes.refused(jdbc, null, request));
            } else {
                fenced.run(tenant, jdbc -> AuditNotes.refused(jdbc, tenant.value(), request));
            }
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("A refused {} is not in the audit: {}", request, e.getMessage());
        }
    }
}
