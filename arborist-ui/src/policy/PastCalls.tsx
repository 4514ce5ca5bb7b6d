import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schemas, unwrap } from "../api/client";
import page from "../ui/page/page.module.css";
import { Failed } from "../ui/page/states";
import { whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import { WORDS } from "./widening";

type Backtest = Schemas["PolicyBacktest"];

/**
 * Calls of the past as a policy would have decided them. Looked for when asked: it takes seconds.
 *
 * @param draft document to be compared with the stored version; the stored one is tried without it
 */
export function PastCalls({ name, draft }: { name: string; draft?: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["policy-backtest", name, draft],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST("/policies/{name}/backtest", {
          params: { path: { name } },
          body: draft === undefined ? {} : { definition_yaml: draft },
          signal,
        }),
      ),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <>
      <div className={page.bar}>
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try on the past 30 days
        </Button>
        <output className={page.faint}>
          {isFetching ? "Calls that runs have made: 20 seconds at most" : data && <Tally tried={data} />}
        </output>
      </div>
      {error && !isFetching && <Failed error={error} retry={() => void refetch()} what="the past" />}
      {data && data.examples.length > 0 && <Examples tried={data} />}
    </>
  );
}

function Tally({ tried }: { tried: Backtest }) {
  return (
    <>
      {whole(tried.calls)} calls of {whole(tried.runs)} runs since <Ago at={tried.until} />: {whole(tried.allow)}{" "}
      allowed, {whole(tried.ask)} asked about, {whole(tried.deny)} denied
      {!tried.complete && ". Time was up: older calls were not decided"}
    </>
  );
}

function Examples({ tried }: { tried: Backtest }) {
  const changed = tried.to_allow + tried.to_ask + tried.to_deny;
  return (
    <table className={page.table} aria-label="Calls that are decided otherwise">
      <caption className={page.faint}>
        {whole(changed)} are decided otherwise
        {changed > tried.examples.length && `; the newest ${tried.examples.length}:`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col">Rule</th>
        </tr>
      </thead>
      <tbody>
        {tried.examples.map((call) => (
          <tr key={`${call.run_id} ${call.turn} ${call.tool_call_id}`}>
            <td>
              <Link to="/runs/$id" params={{ id: call.run_id }} search={{ turn: call.turn, call: call.tool_call_id }}>
                {call.tool}
              </Link>
            </td>
            <td data-label="Before">{WORDS[call.before]}</td>
            <td data-label="Now">{WORDS[call.after]}</td>
            <td data-label="Rule">{call.rule && `${call.rule} of ${call.policy || "no policy"}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
