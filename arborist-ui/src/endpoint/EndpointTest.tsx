import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import classes from "../ui/form/form.module.css";

type Report = Schemas["ModelTest"];

/** Tries an endpoint, and shows what was found and what mends it. */
export function EndpointTest({ name }: { name: string }) {
  const test = useMutation({
    mutationFn: () => unwrap(api.POST("/model-endpoints/{name}/test", { params: { path: { name } } })),
  });
  return (
    <section aria-label="Test">
      <Button
        size="compact-sm"
        variant="default"
        loading={test.isPending}
        title="Asks for a few small answers, which the endpoint bills"
        onClick={() => test.mutate()}
      >
        Test
      </Button>
      {test.error && (
        <div className={classes.fault} role="alert">
          {test.error.message}
        </div>
      )}
      {test.data && <Findings report={test.data} />}
    </section>
  );
}

function Findings({ report }: { report: Report }) {
  return (
    <div role="status">
      <ul>
        {report.findings.map(({ check, code, severity, message, meaning, remedy }) => (
          <li key={`${check} ${code} ${message}`}>
            <strong>{severity}</strong> {message}
            {meaning !== null && <div className={classes.help}>{meaning}</div>}
            {remedy !== null && <div>{remedy}</div>}
          </li>
        ))}
      </ul>
      <div className={classes.help}>
        {report.model}, {report.requests} requests{report.cost_usd === null ? "" : `, ${report.cost_usd} USD`}
        {report.profile === null ? "" : `; profile ${report.profile}`}
      </div>
    </div>
  );
}
