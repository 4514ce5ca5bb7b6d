/**
 * Retention and deletion: what goes by its age, what goes because it was asked for, and what must
 * stay because of a legal hold.
 *
 * <p>Owns {@code tenant_retention}, {@code legal_holds} and {@code deletions}, and deletes the rows
 * of all other features: {@link dev.grove.core.retention.RunTables} and {@link
 * dev.grove.core.retention.TenantTables} list them. {@link dev.grove.core.retention.Retention},
 * {@link dev.grove.core.retention.LegalHolds} and {@link
 * dev.grove.core.retention.deletion.Deletions} are the entry points; the server calls them. {@link
 * dev.grove.core.retention.StoredFiles} is implemented by whatever stores the bytes of files.
 */
@NullMarked
package dev.grove.core.retention;

import org.jspecify.annotations.NullMarked;
