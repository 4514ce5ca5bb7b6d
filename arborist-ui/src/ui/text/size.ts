export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  if (count < 1024 * 1024) return `${(count / 1024).toFixed(1)} KiB`;
  if (count < 1024 ** 3) return `${(count / 1024 ** 2).toFixed(1)} MiB`;
  if (count < 1024 ** 4) return `${(count / 1024 ** 3).toFixed(1)} GiB`;
  return `${(count / 1024 ** 4).toFixed(1)} TiB`;
}

const COUNT = new Intl.NumberFormat("en");
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function whole(count: number): string {
  return COUNT.format(count);
}

export function short(count: number): string {
  return count < 10_000 ? COUNT.format(count) : SHORT.format(count);
}

export function usd(amount: number): string {
  if (amount === 0) return "$0";
  if (amount < 0.01) return `$${amount.toFixed(amount < 0.0001 ? 6 : 4)}`;
  return `$${amount.toFixed(amount < 100 ? 2 : 0)}`;
}

/** What was spent; a dash where nothing was, of which it is not known whether it had a price. */
export function spentUsd(amount: number): string {
  return amount === 0 ? "–" : usd(amount);
}

export function exactUsd(amount: number): string {
  return `$${amount.toFixed(9).replace(/0+$/, "").replace(/\.$/, "")}`;
}
