package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TenantSqlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    SELECT 1 FROM agents WHERE tenant_id = :tenant                       | true
                    SELECT 1 FROM agents WHERE tenant_id = :tenant AND id = :id          | true
                    SELECT hashtextextended(concat('files', :tenant::text), 0)          | true
                    INSERT INTO agents (tenant_id, id) VALUES (:tenant, :id)             | true
                    SELECT 1 FROM t WHERE a = :tenant_id AND tenant_id = :tenant         | true
                    SELECT 1 FROM agents WHERE tenant_id = :tenant_id                    | false
                    SELECT 1 FROM agents WHERE tenant_id = ANY (:tenants)                | false
                    SELECT a::tenant FROM agents                                         | false
                    SELECT tenant FROM agents WHERE id = ?                               | false
                    """)
    void bindsTheTenantOfStatementsThatNameIt(String statement, boolean bound) {
        assertThat(TenantSql.namesTenant(statement)).isEqualTo(bound);
    }
}
