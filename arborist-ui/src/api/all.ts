/** Pages that one list is read from at most; what is longer has filters. */
const MOST = 25;

/** All items of a list that is short enough to be shown whole. */
export async function all<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ items: T[]; next_cursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST; page++) {
    const answer = await read({ limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...answer.items);
    if (answer.next_cursor === null) break;
    cursor = answer.next_cursor;
  }
  return items;
}
