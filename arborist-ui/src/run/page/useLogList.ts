import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { RunLog } from "./log";
import type { LogPages } from "./pages";

/** How near the end counts as being there. */
const NEAR_PX = 40;
/** How far before an end of what is loaded the next page is read. */
const AHEAD_PX = 1_500;

/**
 * A list of rows of a window of the log. At the log's end it follows; scrolled up it stays where it is, whatever comes at
 * either end, and reads what it comes near to.
 */
export function useLogList({
  count,
  keyOf,
  estimate,
  shapeOf,
  log,
  pages,
  isWhole,
  follows,
}: {
  count: number;
  /** The same function for as long as the rows are the same: with another one, all of them are placed anew. */
  keyOf: (index: number) => string | number;
  /** The height of a row while none of its shape is measured. */
  estimate: (index: number) => number;
  /** Rows of one shape are of about the same height. */
  shapeOf?: (index: number) => string;
  log: RunLog;
  pages: LogPages;
  /** Whether each row of the log is in the list: of a selection alone, scrolling would read all of the log. */
  isWhole: boolean;
  /** Whether it begins at the end. */
  follows: boolean;
}) {
  const scroll = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(follows);
  const [seen, setSeen] = useState(log.came);
  const following = atEnd && !log.hasNewer;
  const heights = useRef(new Map<string, number>());
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    getItemKey: keyOf,
    // A row above those in view that is of another height than was assumed moves the list while it is scrolled.
    estimateSize: (index) => (shapeOf && heights.current.get(shapeOf(index))) ?? estimate(index),
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      if (shapeOf) heights.current.set(shapeOf(instance.indexFromElement(element)), height);
      return height;
    },
    overscan: 10,
    // Rows that come before the first move none that is looked at.
    anchorTo: "end",
  });

  // Rows grow when they are measured: the end is where it then is.
  const height = virtual.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the height and of the log is followed
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box === null) return;
    if (following) {
      box.scrollTop = box.scrollHeight;
      setSeen(log.came);
    }
    readAhead(box);
  }, [log.version, following, height, isWhole]);

  /** A wheel that is turned at the very end of a box does not scroll it, so what is near is read before that. */
  function readAhead(box: HTMLElement) {
    if (!isWhole || pages.error !== null) return;
    if (box.scrollTop < AHEAD_PX && log.hasOlder) void pages.older();
    else if (below(box) < AHEAD_PX && log.hasNewer) void pages.newer();
  }

  function onScroll() {
    const box = scroll.current;
    if (box === null) return;
    setAtEnd(below(box) < NEAR_PX && !log.hasNewer);
    readAhead(box);
  }

  /** To the newest row there is, and from then on with it. */
  function jump() {
    setAtEnd(true);
    if (log.hasNewer) void pages.open();
  }

  return {
    scroll,
    virtual,
    height,
    onScroll,
    following,
    setFollowing: setAtEnd,
    jump,
    unseen: Math.max(0, log.came - seen),
  };
}

function below(box: HTMLElement): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}
