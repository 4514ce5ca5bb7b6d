package dev.grove.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.house.CodeRules;
import dev.grove.language.house.PackageOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Arrows between the packages of runs go the way that the page of the architecture declares. */
class RunPackagesTest {

    private static final Path PAGE = Path.of("../docs/architecture.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(run[\\w.]*)` \\|");

    @Test
    void eachUsesThoseBelowItOnly() throws IOException {
        List<String> order =
                ROW.matcher(Files.readString(PAGE))
                        .results()
                        .map(row -> "dev.grove.core." + row.group(1))
                        .toList();

        assertThat(order).hasSizeGreaterThan(25);
        PackageOrder.of("dev.grove.core.run", order).check(CodeRules.classesOf("dev.grove.core"));
    }
}
