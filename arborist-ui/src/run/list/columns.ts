import { useSyncExternalStore } from "react";
import { parse, stringify } from "../../json/json";

export const COLUMNS = [
  { id: "status", label: "Status", always: true },
  { id: "goal", label: "Goal", always: true },
  { id: "agent", label: "Agent" },
  { id: "started", label: "Started" },
  { id: "duration", label: "Duration" },
  { id: "turns", label: "Turns" },
  { id: "tokens", label: "Tokens" },
  { id: "cached", label: "From cache" },
  { id: "cost", label: "Cost" },
  { id: "origin", label: "Origin" },
  { id: "model", label: "Model" },
  { id: "id", label: "Id" },
] as const;

export type ColumnId = (typeof COLUMNS)[number]["id"];

const STORED = "arborist.runs.columns";
const USUAL: ColumnId[] = ["status", "goal", "agent", "started", "duration", "turns", "tokens", "cost"];

/** Beside a panel there is room for these. */
export const BRIEF: ReadonlySet<ColumnId> = new Set<ColumnId>(["status", "goal", "cost"]);

const listeners = new Set<() => void>();
let chosen: ColumnId[] = read();

function read(): ColumnId[] {
  try {
    const stored: unknown = parse(localStorage.getItem(STORED) ?? "null");
    if (Array.isArray(stored)) {
      return COLUMNS.filter((column) => "always" in column || stored.includes(column.id)).map(({ id }) => id);
    }
  } catch {
    // Another version's, or damaged: the usual ones.
  }
  return USUAL;
}

export function toggleColumn(id: ColumnId): void {
  const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  chosen = COLUMNS.map((column) => column.id).filter((each) => next.includes(each));
  localStorage.setItem(STORED, stringify(chosen));
  for (const listener of listeners) listener();
}

export type Density = "comfortable" | "compact";

const STORED_DENSITY = "arborist.runs.density";
let density: Density = localStorage.getItem(STORED_DENSITY) === "compact" ? "compact" : "comfortable";

export function setDensity(next: Density): void {
  density = next;
  localStorage.setItem(STORED_DENSITY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColumns(): ColumnId[] {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, () => density);
}
