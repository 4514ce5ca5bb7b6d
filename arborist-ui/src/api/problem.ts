import type { components } from "./schema";

type Problem = components["schemas"]["Problem"];

/** What the server answered in place of what was asked for, or that it did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Problem["code"] | "unreachable";
  readonly fields: { field: string; message: string }[];

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code ?? (status === 0 ? "unreachable" : "internal");
    this.fields = problem.errors ?? [];
  }

  static unreachable(): ApiError {
    return new ApiError(0, { detail: "The server does not answer. It may be starting again." });
  }

  /** Whether the same request may succeed a moment later. A server without sandboxes has none then either. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 502 && this.code !== "sandbox_unavailable");
  }
}
