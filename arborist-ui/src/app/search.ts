/** Addresses are written as the API's queries are: a list is a name repeated, and nothing is quoted. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    search[name] = before === undefined ? value : [before, value].flat();
  }
  return search;
}

export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * For a route: the router lays what is read over all that the address has, so what is no part of it, or is not valid, is taken
 * away by its name.
 */
export function validated<T extends object>(
  read: (search: Record<string, unknown>) => T,
): (search: Record<string, unknown>) => T {
  return (search) => {
    const nothing = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return { ...nothing, ...read(search) };
  };
}
