import classes from "./Findings.module.css";
import type { Found } from "./findings";

/** What was found in a document, each a way to its place. */
export function FindingsList({ found, onShow }: { found: Found[]; onShow: (finding: Found) => void }) {
  return (
    <ul className={classes.findings} aria-label="Errors and warnings">
      {found.map((finding) => (
        <li key={`${finding.field} ${finding.code} ${finding.message}`} data-severity={finding.severity}>
          <button type="button" onClick={() => onShow(finding)}>
            <span>
              {finding.severity} at {finding.place.line}:{finding.place.column}
            </span>
            <code>{finding.field === "" ? "document" : finding.field}</code>
          </button>
          <div>{finding.message}</div>
        </li>
      ))}
    </ul>
  );
}
