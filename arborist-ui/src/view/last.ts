const STORED = "arborist.view";

/** The view that was looked at last, in this browser. */
export function lastViewed(): string | null {
  return localStorage.getItem(STORED);
}

export function rememberViewed(name: string): void {
  localStorage.setItem(STORED, name);
}
