package dev.grove.deploy.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PromQueryTest {

    @Test
    void namesSeriesAndNoFunctions() {
        PromQuery query =
                PromQuery.of(
                        "histogram_quantile(0.95, sum by (le, pod) (rate(a_bucket{x=\"1\"}[$__rate_interval])))");
        assertThat(query.series()).containsOnlyKeys("a_bucket");
        assertThat(query.series().get("a_bucket")).isEqualTo(Map.of("x", "\"1\""));
        assertThat(query.grouping()).containsExactly("le", "pod");
    }

    @Test
    void namesBothSidesOfAnOperator() {
        PromQuery query =
                PromQuery.of(
                        "max(a) > 100 and sum(b{c=~\"x|y\", d!=\"(z)\"} offset 10m) without (e) / f");
        assertThat(query.series()).containsOnlyKeys("a", "b", "f");
        assertThat(query.series().get("b")).containsOnlyKeys("c", "d");
        assertThat(query.grouping()).containsExactly("e");
    }
}
