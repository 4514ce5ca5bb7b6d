import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Schemas, unwrap } from "../../api/client";
import { curl } from "../../api/curl";
import { Command } from "../../ui/page/Command";
import page from "../../ui/page/page.module.css";
import { Empty, Failed, Loading } from "../../ui/page/states";
import { Clock } from "../../ui/time/Time";
import { isEnded, type Run } from "../record/status";

const AGAIN_MS = 5_000;

type Authority = Schemas["Authority"];

/** Policies that the run is bound to, and the calls that they did not just allow. */
export default function PoliciesTab({ run }: { run: Run }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["run", run.id, "authority"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agent-runs/{id}/authority", { params: { path: { id: run.id } }, signal })),
    refetchInterval: isEnded(run.status) ? false : AGAIN_MS,
  });
  if (data === undefined) {
    return error ? (
      <Failed error={error} retry={() => void refetch()} what="the policies" />
    ) : (
      <Loading what="the policies" rows={6} />
    );
  }
  if (data.layers.length === 0) {
    return (
      <Empty title="No policy governs this run">
        A policy that its agent names governs runs which are started after that.
      </Empty>
    );
  }
  return (
    <section className={page.body} tabIndex={0} aria-label="Policies">
      <Layers layers={data.layers} />
      {data.rulings.length === 0 ? (
        <p className={page.faint}>They have allowed each call so far.</p>
      ) : (
        <Rulings run={run} rulings={data.rulings} />
      )}
      <Command text={curl("GET", `/agent-runs/${run.id}/authority`)} />
    </section>
  );
}

function Layers({ layers }: { layers: Authority["layers"] }) {
  return (
    <table className={page.table} aria-label="Policies of the run">
      <thead>
        <tr>
          <th scope="col">Policy, from the outermost on</th>
          <th scope="col">Mode</th>
          <th scope="col">Digest</th>
        </tr>
      </thead>
      <tbody>
        {layers.map((layer) => (
          <tr key={layer.digest}>
            <td>
              <strong>{nameOf(layer)}</strong>
            </td>
            <td data-label="Mode">{layer.readable ? layer.mode : "denies every call"}</td>
            <td data-label="Digest">
              <code className={page.mono}>{layer.digest.slice(0, 16)}…</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ policy, version, readable }: Authority["layers"][number]): string {
  if (!readable) return "Cannot be read";
  return policy === "base" ? "No policy of its own" : `${policy} v${version}`;
}

function Rulings({ run, rulings }: { run: Run; rulings: Authority["rulings"] }) {
  return (
    <table className={page.table} aria-label="Calls that they did not just allow">
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">When</th>
          <th scope="col">Decision</th>
          <th scope="col">Rule</th>
          <th scope="col">Its words</th>
        </tr>
      </thead>
      <tbody>
        {rulings.map((ruling) => (
          <tr key={ruling.seq}>
            <td>
              <Link to="/runs/$id" params={{ id: run.id }} search={{ turn: ruling.turn, call: ruling.tool_call_id }}>
                {ruling.name}
              </Link>
            </td>
            <td data-label="When">
              <Clock at={ruling.at} />
            </td>
            <td data-label="Decision">{ruling.ruling}</td>
            <td data-label="Rule">{ruling.rule}</td>
            <td data-label="Its words">{ruling.say}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
