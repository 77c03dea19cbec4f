const names = ['SIGTERM', 'SIGINT'] as const;
export type StopSignal = (typeof names)[number];

/** The part of `process` that is needed here. */
export interface SignalSource {
  on(name: StopSignal, listener: () => void): unknown;
  off(name: StopSignal, listener: () => void): unknown;
}

/** Waits for work to be asked to end. */
export interface StopRequest {
  readonly asked: Promise<StopSignal>;
  /** Gives the signals back to whoever had them. */
  release(): void;
}

/** Resolves with the first SIGTERM or SIGINT; the second one calls `onSecond`. */
export function watchSignals(source: SignalSource, onSecond: () => void): StopRequest {
  const { promise: asked, resolve } = Promise.withResolvers<StopSignal>();
  let isAsked = false;
  const listeners = names.map((name) => {
    const listener = () => {
      if (isAsked) onSecond();
      isAsked = true;
      resolve(name);
    };
    source.on(name, listener);
    return { name, listener };
  });
  return {
    asked,
    release: () => {
      for (const { name, listener } of listeners) source.off(name, listener);
    },
  };
}
