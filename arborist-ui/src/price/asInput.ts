interface Amounts {
  input_usd?: number;
  cache_read_usd?: number | null;
  cache_write_usd?: number | null;
  cache_write_hour_usd?: number | null;
}

/**
 * Without amounts of a cache that follow from those of input: the server fills these in where none are given, and they are to
 * follow input when that is changed.
 */
export function asInput<T extends Amounts>(amounts: T): T {
  const copy = { ...amounts };
  const { input_usd = 0, cache_write_usd } = amounts;
  if (copy.cache_write_hour_usd === Math.max(2 * input_usd, cache_write_usd ?? input_usd)) {
    delete copy.cache_write_hour_usd;
  }
  if (copy.cache_read_usd === copy.input_usd) delete copy.cache_read_usd;
  if (copy.cache_write_usd === copy.input_usd) delete copy.cache_write_usd;
  return copy;
}
