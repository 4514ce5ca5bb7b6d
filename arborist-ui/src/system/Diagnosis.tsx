import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import classes from "../ui/page/page.module.css";
import { Failed } from "../ui/page/states";
import { duration } from "../ui/time/format";
import { Ago } from "../ui/time/Time";
import { byNeed, summary, TONES } from "./findings";

/** What is wrong, as the server that answers sees it. Looked for when asked: it takes seconds. */
export function Diagnosis() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["diagnosis"],
    queryFn: ({ signal }) => unwrap(api.GET("/system/diagnosis", { signal })),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div>
      <h2>Diagnosis</h2>
      <div className={classes.bar} style={{ padding: "6px 0 0" }}>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {data === undefined ? "Look for what is wrong" : "Look again"}
        </Button>
        <output className={classes.faint}>
          {isFetching
            ? "Database, clocks, engine, keys, providers, disks: 15 seconds at most"
            : data !== undefined && (
                <>
                  {summary(data.findings)} Looked <Ago at={data.at} />, in {duration(data.took_ms)}
                </>
              )}
        </output>
      </div>
      {error && !isFetching && <Failed error={error} retry={() => void refetch()} what="the diagnosis" />}
      {data !== undefined && (
        <table className={classes.table} style={{ marginTop: 8 }} aria-label="Findings">
          <thead>
            <tr>
              <th scope="col">Looked at</th>
              <th scope="col">Finding</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {byNeed(data.findings).map((finding) => (
              <tr key={`${finding.check} ${finding.code} ${finding.message}`}>
                <td>
                  <strong>{finding.check}</strong>
                  <span className={classes.tag} data-tone={TONES[finding.severity]}>
                    {finding.severity}
                  </span>
                </td>
                <td>
                  {finding.message}
                  {finding.meaning !== null && <div>{finding.meaning}</div>}
                </td>
                <td data-label="What to do">{finding.remedy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
