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
