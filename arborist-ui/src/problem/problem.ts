/**
 * What a server answered in place of what was asked for, or that it did not answer: problem details of RFC 9457, to be thrown.
 * Code is what it names the problem by.
 */
export class Problem<Code extends string = string> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly fields: { field: string; message: string }[];

  constructor(status: number, code: Code, message: string, fields: { field: string; message: string }[] = []) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Whether the same request may succeed a moment later. A server without sandboxes has none then either. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 502 && this.code !== "sandbox_unavailable");
  }
}
