import { absolute, clock, duration, relative } from "./format";
import { useNow } from "./now";
import { useZone } from "./zone";

/** How long ago; the time itself on hover, and to screen readers. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  return (
    <time dateTime={at} title={absolute(at, zone)}>
      {relative(at, now)}
    </time>
  );
}

export function Clock({ at }: { at: string }) {
  const zone = useZone();
  return (
    <time dateTime={at} title={absolute(at, zone)}>
      {clock(at, zone)}
    </time>
  );
}

export function Absolute({ at }: { at: string }) {
  const zone = useZone();
  return <time dateTime={at}>{absolute(at, zone)}</time>;
}

/** From one time to another; of what goes on, to now. */
export function Elapsed({ from, to }: { from: string; to: string | null | undefined }) {
  return to ? duration(Date.parse(to) - Date.parse(from)) : <Running from={from} />;
}

function Running({ from }: { from: string }) {
  const now = useNow();
  return duration(Math.floor(Math.max(0, now - Date.parse(from)) / 1000) * 1000);
}

export function Until({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  const left = Date.parse(at) - now;
  return (
    <time dateTime={at} title={absolute(at, zone)}>
      {left > 0 ? `in ${duration(Math.floor(left / 1000) * 1000)}` : "expired"}
    </time>
  );
}
