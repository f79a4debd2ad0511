import { report } from './report-error.ts';

let view: { owner: string; delay: number } | undefined;

/** A view of a slice's page begins. Returns how to end it: then it is reported, with its slowest interaction. */
export const beginView = (owner: string) => {
  view = { owner, delay: 0 };
  return endView;
};

const endView = () => {
  if (view) report('view', view.owner, `delay=${view.delay}`);
  view = undefined;
};

// A phone may end a page in the background without another event.
document.addEventListener('visibilitychange', () => document.hidden && endView());
window.addEventListener('pagehide', endView);

// Interaction to Next Paint, as far as the browser measures it.
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('event'))
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (view && interactionId) view.delay = Math.max(view.delay, Math.round(duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
