import type { System } from './system.ts';

interface ProviderIntent {
  id: string;
  amount: number;
  status: string;
  metadata: { bookingId?: string };
}

export interface ProviderCharge {
  id: string;
  amount: number;
  amount_refunded: number;
  created: number;
  status: string;
  payment_intent: string;
}

interface ProviderRefund {
  id: string;
  created: number;
  payment_intent: string;
}

interface Lists {
  payment_intents: ProviderIntent;
  charges: ProviderCharge;
  refunds: ProviderRefund;
}

/** Calls the API of the card provider, which is the sandbox of this system, or controls the sandbox. */
export const callProvider = ({ ports, stripe }: System, path: string, request: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${ports.sandbox}${path}`, {
    ...request,
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });

/** Reads a whole list of the card provider, page by page. */
export async function readProvider<List extends keyof Lists>(system: System, list: List) {
  const all: Lists[List][] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const answer = await callProvider(system, `/v1/${list}?limit=100${after}`);
    if (!answer.ok) throw new Error(`The card provider answered ${answer.status}`);
    const { data, has_more }: { data: Lists[List][]; has_more: boolean } = await answer.json();
    all.push(...data);
    if (!has_more) return all;
  }
}
