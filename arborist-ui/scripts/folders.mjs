// Counts the pairs of folders under src that import each other: what the ORDER of .dependency-cruiser.mjs keeps at none.
import { dirname } from "node:path";
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";

const { output } = await cruise(["src"], config.options);
const edges = new Set();
for (const { source, dependencies } of output.modules) {
  for (const { resolved } of dependencies) {
    const [from, to] = [dirname(source), dirname(resolved)];
    if (from !== to && resolved.startsWith("src/")) edges.add(`${from} ${to}`);
  }
}
const pairs = [...edges].map((edge) => edge.split(" ")).filter(([from, to]) => from < to && edges.has(`${to} ${from}`));
for (const pair of pairs) process.stdout.write(`${pair.join(" <-> ")}\n`);
process.stdout.write(`${pairs.length} pairs of folders import each other, of ${output.modules.length} files\n`);
