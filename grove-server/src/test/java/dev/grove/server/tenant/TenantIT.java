package dev.grove.server.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantIT extends ServerIT {

    @Test
    void hasADefaultTenantFromTheStart() {
        assertThat(operator().get("/tenants").text("items/0/name")).isEqualTo("default");
    }

    @Test
    void refusesANameTwice() {
        operator().post("/tenants", "{\"name\":\"twice\"}");
        HttpAnswer second = operator().post("/tenants", "{\"name\":\"twice\"}");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.text("code")).isEqualTo("conflict");
        assertThat(second.text("errors/0/field")).isEqualTo("name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "A", "-a", "a b", "ä", "a/b", "01900000-0000-7000-8000-000000000001"})
    void refusesOddNames(String name) {
        HttpAnswer answer = operator().post("/tenants", "{\"name\":\"" + name + "\"}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("errors/0/field")).isEqualTo("name");
    }

    @Test
    void pagesThroughAllTenants() {
        newTenant();
        HttpAnswer first = operator().get("/tenants?limit=1");
        assertThat(first.json().get("items").size()).isEqualTo(1);
        HttpAnswer second = operator().get("/tenants?limit=1&cursor=" + first.text("next_cursor"));
        assertThat(second.text("items/0/id")).isNotEqualTo(first.text("items/0/id"));
    }
}
