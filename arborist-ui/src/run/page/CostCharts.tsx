import "../../cost/charts.css";
import { BarChart, LineChart } from "@mantine/charts";
import { exactUsd, short, usd, whole } from "../../ui/text/size";
import classes from "./CostTab.module.css";
import { type Bar, turnsOf } from "./spending";

const TOKENS = [
  { name: "input", label: "Input", color: "var(--series-2)" },
  { name: "written", label: "Into cache", color: "var(--series-4)" },
  { name: "cached", label: "From cache", color: "var(--series-7)" },
  { name: "output", label: "Output", color: "var(--series-3)" },
];

const COMMON = {
  h: 210,
  dataKey: "turn",
  withLegend: true,
  legendProps: { verticalAlign: "bottom" as const },
  tooltipAnimationDuration: 0,
  gridColor: "var(--line)",
  textColor: "var(--dim)",
  xAxisProps: { minTickGap: 16 },
};

/** The same as the table below them has, for those who see. */
export function CostCharts({ bars, cap }: { bars: Bar[]; cap: number | null }) {
  const data = bars.map((bar) => ({ ...bar, turn: turnsOf(bar) }));
  return (
    <>
      <figure className={classes.chart} aria-label="Tokens of each turn">
        <figcaption>Tokens of each turn</figcaption>
        <BarChart
          {...COMMON}
          data={data}
          type="stacked"
          series={TOKENS}
          valueFormatter={whole}
          yAxisProps={{ width: 64, tickFormatter: short }}
          barProps={{ isAnimationActive: false }}
          maxBarWidth={40}
        />
      </figure>
      <figure className={classes.chart} aria-label="Cost so far">
        <figcaption>Cost so far{cap === null ? "" : `, of ${usd(cap)}`}</figcaption>
        <LineChart
          {...COMMON}
          data={data}
          series={[{ name: "total", label: "With what was delegated", color: "var(--series-1)" }]}
          curveType="stepAfter"
          valueFormatter={exactUsd}
          yAxisProps={{ width: 64, tickFormatter: usd }}
          lineProps={{ isAnimationActive: false }}
          withDots={data.length < 40}
          {...(cap === null
            ? {}
            : {
                referenceLines: [
                  {
                    y: cap,
                    label: `Cap ${usd(cap)}`,
                    color: "var(--failed)",
                    ifOverflow: "extendDomain" as const,
                    strokeDasharray: "5 3",
                    labelPosition: "insideTopRight" as const,
                  },
                ],
              })}
        />
      </figure>
    </>
  );
}
