import Stripe from 'stripe';
import { type Event, newId, nowInSeconds } from '../objects.ts';
import type { Change, CollectionName, Collections, Store } from '../store.ts';

/** A request in progress: its parameters, its caller and its changes so far. */
export interface Call {
  parameters: object;
  /** The id in the path, or `''`. */
  id: string;
  /** Whether the key is publishable, which allows only the calls of a payer's browser. */
  key: 'secret' | 'publishable';
  request: { id: string; idempotency_key: string | null };
  changes: Change[];
  get<Name extends CollectionName>(name: Name, id: string): Collections[Name] | undefined;
  list<Name extends CollectionName>(name: Name): Collections[Name][];
  put(...change: Change): void;
  /** Records an event with the current state of `object`. */
  emit(type: string, object: object): void;
}

type CallStart = Pick<Call, 'parameters' | 'id' | 'key' | 'request'>;

/** Reads include the request's own changes, which reach the store on commit. */
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
