/** Where a list was when it was left, by its entry in the history: Back leads to the same rows. */
export interface Place {
  top: number;
  chosen: string | null;
}

const MOST = 50;
const places = new Map<string, Place>();

export function placeOf(entry: string): Place {
  return places.get(entry) ?? { top: 0, chosen: null };
}

export function rememberPlace(entry: string, change: Partial<Place>): void {
  const place = { ...placeOf(entry), ...change };
  // Behind all others, so that the first is the one to forget.
  places.delete(entry);
  places.set(entry, place);
  const oldest = places.keys().next().value;
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}
