/** Has no more than so many under way at once; one that is no longer wanted when its turn comes is not begun. */
export function limited(most: number): <T>(act: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const waiting: (() => void)[] = [];
  let under = 0;
  return async (act, signal) => {
    if (under >= most) await new Promise<void>((begin) => waiting.push(begin));
    else under += 1;
    try {
      signal.throwIfAborted();
      return await act();
    } finally {
      const next = waiting.shift();
      // The place is given on, so that none comes between.
      if (next === undefined) under -= 1;
      else next();
    }
  };
}
