import { lazy as lazyPart } from "react";

const PAUSE_MS = 1_000;

/**
 * Loads a part of the page that comes when it is needed. One that has failed to load stays failed, so while the server is away
 * it is asked for again. A server that is there and does not have it is of another version.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  let served = false;
  for (;;) {
    try {
      return await part();
    } catch (error) {
      if (served) throw error;
      served = await isServed();
      if (!served) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch("/ui/", { method: "HEAD", cache: "no-store" })).status < 502;
  } catch {
    return false;
  }
}

export const lazy: typeof lazyPart = (importer) => lazyPart(() => load(importer));
