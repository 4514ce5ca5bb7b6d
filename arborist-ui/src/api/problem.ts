import { Problem } from "../problem/problem";
import type { components } from "./schema";

type Details = components["schemas"]["Problem"];

/** A problem with one of the codes that the API's description lists; `unreachable` where nothing answered. */
export class ApiError extends Problem<Details["code"] | "unreachable"> {
  constructor(status: number, { detail, title, code, errors }: Partial<Details>) {
    const message = detail ?? title ?? `The server answered ${status}`;
    super(status, code ?? (status === 0 ? "unreachable" : "internal"), message, errors);
    this.name = "ApiError";
  }

  static unreachable(): ApiError {
    return new ApiError(0, { detail: "The server does not answer. It may be starting again." });
  }
}
