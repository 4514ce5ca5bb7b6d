import { useQuery } from "@tanstack/react-query";
import { shown } from "../../ui/text/hidden";
import { nameQuery } from "./names";

/** What a run executes and was started with; the end of its id until that is known. */
export function RunTitle({ id }: { id: string }) {
  return shown(useQuery(nameQuery(id)).data?.title ?? id.slice(-8));
}
