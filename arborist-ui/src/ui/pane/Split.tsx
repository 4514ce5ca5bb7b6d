import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import classes from "./Split.module.css";

const LEAST = 24;
const MOST = 76;

/** Two panes with a divider that can be dragged, or moved by arrows, and is where it was left. */
export function Split({ name, left, right }: { name: string; left: ReactNode; right: ReactNode }) {
  const stored = `arborist.split.${name}`;
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => within(Number(localStorage.getItem(stored) ?? "42")));

  function move(next: number) {
    const kept = within(next);
    setShare(kept);
    localStorage.setItem(stored, String(kept));
  }
  function drag(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return;
    const { left: start, width } = box.current.getBoundingClientRect();
    move(((event.clientX - start) / width) * 100);
  }
  function step(event: KeyboardEvent) {
    const by = event.key === "ArrowLeft" ? -2 : event.key === "ArrowRight" ? 2 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(share + by);
  }
  return (
    <div ref={box} className={classes.split} style={{ gridTemplateColumns: `${share}% 5px minmax(0, 1fr)` }}>
      <div className={classes.pane}>{left}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule that can be moved has no element of its own */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the list"
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        className={classes.divider}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      <div className={classes.pane}>{right}</div>
    </div>
  );
}

function within(share: number): number {
  return Number.isFinite(share) ? Math.min(MOST, Math.max(LEAST, share)) : 42;
}
