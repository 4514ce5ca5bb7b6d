/** A unified diff of git's by files; the lines of each without its head. */
export function filesOf(diff: string): { name: string; lines: string[] }[] {
  const files: { name: string; lines: string[] }[] = [];
  let inHead = false;
  for (const line of diff.split("\n")) {
    if (line.startsWith("diff --git ")) {
      files.push({ name: line.slice("diff --git ".length).split(" b/").at(-1) ?? line, lines: [] });
      inHead = true;
      continue;
    }
    const file = files.at(-1);
    if (file === undefined) continue;
    if (line.startsWith("@@")) inHead = false;
    if (!inHead) file.lines.push(line);
    else if (line.startsWith("Binary files")) file.lines.push(line);
  }
  return files.map((file) => ({ ...file, lines: file.lines.at(-1) === "" ? file.lines.slice(0, -1) : file.lines }));
}
