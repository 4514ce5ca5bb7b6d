import { useQuery } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import { PageHead } from "../ui/page/PageHead";
import classes from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { whole } from "../ui/text/size";
import { duration } from "../ui/time/format";
import { useNow } from "../ui/time/now";
import { Absolute, Ago } from "../ui/time/Time";
import { Diagnosis } from "./Diagnosis";
import own from "./SystemPage.module.css";

type System = Schemas["System"];

const POLL_MS = 3_000;
/** A run that waits longer than this for a server is worth a look. */
const LONG_MS = 60_000;

/** The servers, as one of them sees them. */
export function SystemPage() {
  const system = useQuery({
    queryKey: ["system"],
    queryFn: ({ signal }) => unwrap(api.GET("/system", { signal })),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <PageHead title="System">
        {system.data && <span className={classes.faint}>Grove {system.data.version}</span>}
      </PageHead>
      {system.data === undefined ? (
        system.error ? (
          <Failed error={system.error} retry={() => void system.refetch()} what="the system" />
        ) : (
          <Loading what="the system" />
        )
      ) : (
        <section className={classes.body} tabIndex={0} aria-label="System">
          <Replicas system={system.data} />
          <div className={own.pair}>
            <Queue queue={system.data.queue} />
            <div>
              <h2>Database</h2>
              <dl className={classes.pairs}>
                <dt>Newest migration</dt>
                <dd>
                  {system.data.schema.version}: {system.data.schema.name}
                </dd>
              </dl>
            </div>
          </div>
          <Diagnosis />
          <Sandbox sandbox={system.data.sandbox} />
        </section>
      )}
    </>
  );
}

function Replicas({ system }: { system: System }) {
  const versions = new Set(system.replicas.map(({ version }) => version));
  return (
    <>
      <h2>Servers</h2>
      {versions.size > 1 && (
        <div className={classes.notice} style={{ margin: 0 }}>
          They are of {versions.size} versions: an update is under way, or one was left behind.
        </div>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Lease</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
            <th scope="col">Last beat</th>
            <th scope="col">Lease ends</th>
            <th scope="col">Began</th>
            <th scope="col" className={classes.number}>
              Runs
            </th>
          </tr>
        </thead>
        <tbody>
          {system.replicas.map((replica) => (
            <tr key={replica.id}>
              <td className={classes.mono}>
                {replica.id}
                {replica.answers && <span className={classes.tag}>answers</span>}
              </td>
              <td>
                {replica.silent ? (
                  <span className={classes.failed}>silent: others may take its runs</span>
                ) : (
                  <span className={classes.good}>alive</span>
                )}
              </td>
              <td data-label="Version">{replica.version ?? <span className={classes.faint}>not known</span>}</td>
              <td data-label="Last beat">
                <Ago at={replica.last_beat} />
              </td>
              <td data-label="Lease ends">
                <Absolute at={replica.alive_until} />
              </td>
              <td data-label="Began">
                <Ago at={replica.started_at} />
              </td>
              <td className={classes.number} data-label="Runs">
                {whole(replica.runs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Queue({ queue }: { queue: System["queue"] }) {
  const now = useNow();
  const waits = queue.oldest === null ? 0 : Math.max(0, now - Date.parse(queue.oldest));
  return (
    <div>
      <h2>Queue</h2>
      <dl className={classes.pairs}>
        <dt>Waiting for a server</dt>
        <dd>{whole(queue.queued)}</dd>
        <dt>The first since</dt>
        <dd className={waits > LONG_MS ? classes.warn : undefined}>
          {queue.oldest === null ? "nothing waits" : duration(Math.floor(waits / 1000) * 1000)}
        </dd>
        <dt>Left by a server that is gone</dt>
        <dd className={queue.abandoned > 0 ? classes.warn : undefined}>{whole(queue.abandoned)}</dd>
      </dl>
    </div>
  );
}

function Engines({ engines }: { engines: System["sandbox"]["engines"] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Engine</th>
          <th scope="col">State</th>
          <th scope="col">Version</th>
          <th scope="col">Limits tried</th>
        </tr>
      </thead>
      <tbody>
        {engines.map((engine) => (
          <tr key={engine.name}>
            <td>
              <strong>{engine.name}</strong>
            </td>
            <td>
              <span className={classes.tag} data-tone={engine.usable ? "good" : "bad"} style={{ margin: 0 }}>
                {engine.usable ? "in use" : "not used"}
              </span>{" "}
              {engine.reason}
            </td>
            <td>{engine.engine}</td>
            <td>
              {engine.proven_at === null ? <span className={classes.faint}>never</span> : <Ago at={engine.proven_at} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OUTCOMES = { held: "good", missed: "bad", unproven: "warn" } as const;

function Sandbox({ sandbox }: { sandbox: System["sandbox"] }) {
  return (
    <>
      <h2>Sandbox of the server that answers</h2>
      {!sandbox.usable && (
        <div className={classes.notice} style={{ margin: 0 }}>
          Runs get no sandbox: {sandbox.reason}
        </div>
      )}
      <dl className={classes.pairs}>
        <dt>Engine</dt>
        <dd>{sandbox.engine}</dd>
        <dt>Disks</dt>
        <dd>{sandbox.quota ?? <span className={classes.faint}>not limited</span>}</dd>
        <dt>Limits tried</dt>
        <dd>
          {sandbox.proven_at === null ? <span className={classes.faint}>never</span> : <Ago at={sandbox.proven_at} />}
        </dd>
      </dl>
      {sandbox.engines.length > 1 && <Engines engines={sandbox.engines} />}
      {sandbox.limits.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Outcome</th>
              <th scope="col">Seen</th>
            </tr>
          </thead>
          <tbody>
            {sandbox.limits.map((limit) => (
              <tr key={limit.limit}>
                <td>
                  <strong>{limit.limit}</strong>
                </td>
                <td>
                  <span className={classes.tag} data-tone={OUTCOMES[limit.outcome]} style={{ margin: 0 }}>
                    {limit.outcome}
                  </span>
                </td>
                <td>{limit.observed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
