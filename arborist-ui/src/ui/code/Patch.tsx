import { shown } from "../text/hidden";
import classes from "./Patch.module.css";

const MOST_LINES = 2_000;

/** A unified diff of git's, a file after the other. */
export function Patch({ diff }: { diff: string }) {
  return filesOf(diff).map((file) => (
    <section key={file.name} className={classes.patch} aria-label={`Changes of ${file.name}`}>
      <header>{shown(file.name)}</header>
      <pre tabIndex={0}>
        {file.lines.slice(0, MOST_LINES).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a diff never move
          <span key={at} data-kind={line[0]}>
            {shown(line) || " "}
          </span>
        ))}
        {file.lines.length > MOST_LINES && <span data-kind="@">{file.lines.length - MOST_LINES} more lines</span>}
      </pre>
    </section>
  ));
}

/** A unified diff of git's by files; the lines of each without its head. */
function filesOf(diff: string): { name: string; lines: string[] }[] {
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
