/** Messages between the pages of one browser, until the signal is aborted: an open channel keeps a page out of the cache. */
export class Relay<M> {
  #channel: BroadcastChannel | null;

  constructor(name: string, signal: AbortSignal, onMessage: (message: M) => void) {
    this.#channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;
    if (this.#channel !== null) this.#channel.onmessage = ({ data }) => onMessage(data as M);
    signal.addEventListener("abort", () => {
      this.#channel?.close();
      this.#channel = null;
    });
  }

  say(message: M): void {
    this.#channel?.postMessage(message);
  }
}
