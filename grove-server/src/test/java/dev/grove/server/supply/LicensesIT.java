package dev.grove.server.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Licences of all that is distributed with Grove must allow it under Apache-2.0; read after the
 * build has listed them.
 */
class LicensesIT {

    /**
     * Without conditions on the work that includes them: permissive ones, and those whose
     * conditions end at their own files (EPL, MPL, OFL of fonts). Two libraries name theirs
     * themselves: re2j's is BSD-3-Clause, Bouncy Castle's is MIT.
     */
    private static final Set<String> ALLOWED =
            Set.of(
                    "0BSD",
                    "Apache-2.0",
                    "BlueOak-1.0.0",
                    "Bouncy Castle Licence",
                    "BSD-2-Clause",
                    "BSD-3-Clause",
                    "CC0-1.0",
                    "EDL-1.0",
                    "EPL-1.0",
                    "EPL-2.0",
                    "Go License",
                    "ISC",
                    "MIT",
                    "MIT-0",
                    "MPL-2.0",
                    "OFL-1.1",
                    "PostgreSQL",
                    "Unlicense");

    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void everyLibraryOfTheJarIsUnderALicenceThatMayBeHandedOn() {
        List<JsonNode> components = billOfMaterials().get("components").valueStream().toList();
        assertThat(components)
                .hasSizeGreaterThan(100)
                .extracting(component -> component.get("name").asString())
                .contains("grove-core", "spring-boot", "postgresql");
        assertThat(components)
                .filteredOn(component -> !component.get("group").asString().equals("dev.grove"))
                .allSatisfy(component ->
                        assertThat(licensesOf(component))
                                .as(component.get("purl").asString())
                                .anyMatch(LicensesIT::isAllowed));
    }

    @Test
    void everyPackageOfTheUiIsUnderALicenceThatMayBeHandedOn() {
        JsonNode packages = read(Path.of("../arborist-ui/package-lock.json")).get("packages");
        List<String> names =
                packages.propertyNames().stream()
                        .filter(name -> !name.isEmpty() && !packages.get(name).has("dev"))
                        .toList();
        assertThat(names).contains("node_modules/react");
        assertThat(names)
                .allSatisfy(name ->
                        assertThat(packages.get(name).path("license").asString("none"))
                                .as(name)
                                .matches(LicensesIT::isAllowed));
    }

    @Test
    void everyLibraryOfTheJarHasItsDigest() {
        assertThat(billOfMaterials().get("components").valueStream())
                .allSatisfy(component ->
                        assertThat(component.path("hashes").valueStream())
                                .as(component.get("purl").asString())
                                .anyMatch(hash -> hash.get("alg").asString().equals("SHA-256")));
    }

    private static List<String> licensesOf(JsonNode component) {
        return component
                .path("licenses")
                .valueStream()
                .flatMap(entry ->
                        Stream.of(
                                entry.at("/license/id").asString(""),
                                entry.at("/license/name").asString(""),
                                entry.path("expression").asString("")))
                .filter(license -> !license.isEmpty())
                .toList();
    }

    /**
     * Whether a licence expression is allowed: one choice of OR is enough, all parts of AND must
     * be.
     */
    private static boolean isAllowed(String expression) {
        return Stream.of(expression.replaceAll("[()]", "").split(" OR "))
                .anyMatch(choice -> ALLOWED.containsAll(Set.of(choice.split(" AND "))));
    }

    private static JsonNode billOfMaterials() {
        return read(Path.of("target/classes/META-INF/sbom/application.cdx.json"));
    }

    private static JsonNode read(Path file) {
        return JSON.readTree(file.toFile());
    }
}
