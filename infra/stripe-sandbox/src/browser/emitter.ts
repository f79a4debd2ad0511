export type Listener = (event: object) => void;

/** Listeners by event type. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  const on = (type: string, listener: Listener) => {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
  };
  const off = (type: string, listener?: Listener) => {
    if (listener) listeners.get(type)?.delete(listener);
    else listeners.delete(type);
  };
  return {
    on,
    off,
    once(type: string, listener: Listener) {
      const onlyOnce: Listener = (event) => {
        off(type, onlyOnce);
        listener(event);
      };
      on(type, onlyOnce);
    },
    emit(type: string, event: object) {
      for (const listener of [...(listeners.get(type) ?? [])]) listener(event);
    },
    clear: () => listeners.clear(),
  };
}
