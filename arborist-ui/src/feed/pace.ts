export interface Paced {
  (): void;
  cancel: () => void;
}

/** Acts a while after it is called, once for all calls meanwhile: many events are one request. */
export function paced(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ms);
  };
  return Object.assign(call, {
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  });
}
