import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far from the end still counts as the end. */
const NEAR = 40;

/** A list that grows at both ends: at its end it follows, elsewhere what is looked at stays where it is. */
export function useTail(first: string | undefined) {
  const scroll = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [following, setFollowing] = useState(true);
  /** Height of what was there before, and its first item. */
  const before = useRef({ first, height: 0 });

  const follow = useCallback((is: boolean) => {
    follows.current = is;
    setFollowing(is);
  }, []);
  const toEnd = useCallback(() => {
    const box = scroll.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const box = scroll.current;
    if (box === null) return;
    const grown = box.scrollHeight - before.current.height;
    if (before.current.first !== undefined && before.current.first !== first && !follows.current)
      box.scrollTop += grown;
    before.current = { first, height: box.scrollHeight };
  }, [first]);

  useEffect(() => {
    const box = scroll.current;
    const inner = content.current;
    if (box === null || inner === null) return;
    const watch = new ResizeObserver(() => {
      before.current.height = box.scrollHeight;
      if (follows.current) toEnd();
    });
    watch.observe(inner);
    watch.observe(box);
    return () => watch.disconnect();
  }, [toEnd]);

  return {
    scroll,
    content,
    following,
    onScroll: useCallback(() => {
      const box = scroll.current;
      if (box !== null) follow(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR);
    }, [follow]),
    jump: useCallback(() => {
      follow(true);
      toEnd();
    }, [follow, toEnd]),
  };
}
