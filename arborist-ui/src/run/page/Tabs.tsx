import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, memo, useRef } from "react";
import classes from "./Tabs.module.css";
import { type RunView, TABS, type Tab } from "./view";

const LABELS: Record<Tab, string> = {
  turns: "Turns",
  timeline: "Timeline",
  log: "Log",
  graph: "Graph",
  cost: "Cost",
  policies: "Policies",
  workspace: "Workspace",
  events: "Events",
};

/** Views of the same data. Each is a link; arrows walk them, as in any list of tabs. */
export const Tabs = memo(function Tabs({ id, view }: { id: string; view: RunView }) {
  const list = useRef<HTMLDivElement>(null);
  const current = view.tab ?? "turns";
  function walk(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = TABS[(TABS.indexOf(current) + step + TABS.length) % TABS.length];
    const link = list.current?.querySelector<HTMLElement>(`#tab-${next}`);
    link?.focus();
    link?.click();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Views of the run"
      className={classes.tabs}
      onKeyDown={walk}
      tabIndex={-1}
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === current}
          aria-controls="run-panel"
          tabIndex={tab === current ? 0 : -1}
          className={classes.tab}
          to="/runs/$id"
          params={{ id }}
          search={{ ...view, tab: tab === "turns" ? undefined : tab }}
          replace
        >
          {LABELS[tab]}
        </Link>
      ))}
    </div>
  );
});
