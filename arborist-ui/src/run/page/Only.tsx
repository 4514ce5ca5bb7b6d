import parts from "./parts.module.css";
import type { RunView } from "./view";

const CHOICES = [
  [undefined, "All"],
  ["calls", "Calls"],
  ["errors", "Errors"],
] as const;

/** Everything of a run, or its calls or errors alone. */
export function Only({ view, onView }: { view: RunView; onView: (view: RunView) => void }) {
  return CHOICES.map(([only, label]) => (
    <button
      key={label}
      type="button"
      className={parts.toggle}
      aria-pressed={view.only === only}
      onClick={() => onView({ ...view, only })}
    >
      {label}
    </button>
  ));
}
