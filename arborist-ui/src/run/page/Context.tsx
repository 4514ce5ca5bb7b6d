import { useQuery } from "@tanstack/react-query";
import { endpointsQuery, windowOf } from "../../endpoint/endpoints";
import { short, whole } from "../../ui/text/size";
import { Bar, tokensOf } from "../record/Meter";
import type { Run } from "../record/status";
import parts from "./parts.module.css";

/** How much of the model's context the last request and its answer took; of models that the tenant described, of how much. */
export function Context({ model, last }: { model: string; last: Run["usage"] }) {
  const endpoints = useQuery(endpointsQuery);
  const window = windowOf(endpoints.data ?? [], model);
  const used = tokensOf(last);
  return (
    <>
      <span title={`${whole(used)} tokens in the last request and its answer`}>{short(used)}</span>
      {window !== null && (
        <>
          <span className={parts.faint}>of {short(window)}</span>
          <Bar
            share={used / window}
            label={`${whole(Math.max(0, window - used))} of ${whole(window)} tokens are left`}
          />
        </>
      )}
    </>
  );
}
