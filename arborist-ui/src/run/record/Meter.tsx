import { exactUsd, short, spentUsd, whole } from "../../ui/text/size";
import classes from "./Meter.module.css";
import type { Run } from "./status";

/** What was spent, and how much of the cap that is where there is one. */
export function CostMeter({ cost, cap }: { cost: number; cap: number | null }) {
  const label = cap === null ? `${exactUsd(cost)}, no cap` : `${exactUsd(cost)} of ${exactUsd(cap)}`;
  return (
    <span className={classes.meter} title={label}>
      <span className={classes.figure}>{spentUsd(cost)}</span>
      {cap !== null && <Bar share={cost / cap} label={label} />}
    </span>
  );
}

export function Bar({ share, label }: { share: number; label: string }) {
  const part = Math.min(1, Math.max(0, share));
  return (
    <span className={classes.track} role="img" aria-label={label}>
      <span
        className={classes.fill}
        data-level={part >= 0.95 ? "over" : part >= 0.75 ? "near" : "fine"}
        style={{ width: `${part === 0 ? 0 : Math.max(3, part * 100)}%` }}
      />
    </span>
  );
}

export function tokensOf(usage: Run["usage"]): number {
  return usage.input_tokens + usage.output_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
}

/** In, out, and what came from the provider's cache. */
export function Tokens({ usage }: { usage: Run["usage"] }) {
  const cached = usage.cache_read_tokens;
  const read = usage.input_tokens + usage.cache_write_tokens + cached;
  return (
    <span
      className={classes.tokens}
      title={`${whole(usage.input_tokens)} input, ${whole(cached)} from cache, ${whole(usage.cache_write_tokens)} into cache, ${whole(usage.output_tokens)} output`}
    >
      {short(read)} → {short(usage.output_tokens)}
    </span>
  );
}
