import "./charts.css";
import { BarChart } from "@mantine/charts";
import { exactUsd, usd } from "../ui/text/size";
import type { Zone } from "../ui/time/format";
import { useZone } from "../ui/time/zone";
import type { Bars } from "./sums";

/** Stacked by what they are of. The table below has the same figures for those who do not see them. */
export default function CostBars({ bars, step }: { bars: Bars; step: "hour" | "day" }) {
  const zone = useZone();
  return (
    <BarChart
      h={240}
      data={bars.rows.map((row) => ({ ...row, label: labelOf(String(row.begins), step, zone) }))}
      dataKey="label"
      type="stacked"
      series={bars.series.map(({ key, label }, at) => ({ name: key, label, color: `var(--series-${(at % 8) + 1})` }))}
      valueFormatter={(value) => (value === 0 ? "$0" : value < 0.01 ? exactUsd(value) : usd(value))}
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false }}
      gridColor="var(--line)"
      textColor="var(--dim)"
      yAxisProps={{ width: 64 }}
      xAxisProps={{ minTickGap: 24 }}
      maxBarWidth={48}
    />
  );
}

/** Days are those of UTC, in which the server sums up; hours are those of the reader. */
function labelOf(begins: string, step: "hour" | "day", zone: Zone): string {
  const time = new Date(begins);
  if (step === "day") {
    return new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", timeZone: "UTC" }).format(time);
  }
  const hour = new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(zone === "utc" ? { timeZone: "UTC" } : {}),
  });
  return hour.format(time);
}
