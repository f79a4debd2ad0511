import Stripe from 'stripe';
import { type Event, newId, nowInSeconds } from '../objects.ts';
import type { Change, CollectionName, Collections, Store } from '../store.ts';
import type { FormValue } from './form.ts';

/** One request on its way: what it asks, who asks, and what it has changed so far. */
export interface Call {
  parameters: Record<string, FormValue>;
  /** The id in the path, `''` where there is none. */
  id: string;
  /** A publishable key may only do what the browser of a payer must. */
  key: 'secret' | 'publishable';
  request: { id: string; idempotency_key: string | null };
  changes: Change[];
  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined;
  list<Name extends CollectionName>(name: Name): Collections[Name][];
  put(...change: Change): void;
  /** Puts an event about `object` as it is now. */
  emit(type: string, object: object): void;
}

type CallStart = Pick<Call, 'parameters' | 'id' | 'key' | 'request'>;

/** Reads see the request's own changes first; the store is touched only when they are committed. */
export function startCall(store: Store, hasWebhook: boolean, start: CallStart): Call {
  const changes: Change[] = [];
  return {
    ...start,
    changes,
    get<Name extends CollectionName>(name: Name, id: string) {
      const own = changes.findLast(([changed, object]) => changed === name && object.id === id);
      return own ? (own[1] as Collections[Name]) : store.get(name, id);
    },
    list: (name) => store.list(name),
    put: (...change) => void changes.push(change),
    emit(type, object) {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: nowInSeconds(),
        livemode: false,
        pending_webhooks: hasWebhook ? 1 : 0,
        request: start.request,
        type,
        data: { object },
      };
      changes.push(['events', event]);
    },
  };
}
