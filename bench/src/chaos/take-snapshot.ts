import { apiPrefix, paths } from '@mendwell/contracts/paths';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import type { Running } from '../shared/system.ts';
import type { System } from './fault.ts';
import type { Offer } from './journey.ts';
import { type Acknowledged, readCharges, readDatabases, readQueues, type Seen } from './snapshot.ts';

interface View {
  client: MongoClient;
  system: System;
  offers: Offer[];
  acknowledged: Acknowledged[];
}

/** Reads everything as it is now. */
export async function see({ client, system, offers, acknowledged }: View): Promise<Seen> {
  const { running, mailServer, stripe } = system;
  const { outboxes, ...stored } = await readDatabases(client);
  const queues = await readQueues(stores(running.ports, readSecrets()).amqpUrl);
  const charges = await readCharges(`http://127.0.0.1:${running.ports.sandbox}`, stripe.secretKey);
  const offered = await readOffered(running, stored.services, offers);
  return {
    ...stored,
    acknowledged,
    charges,
    offered,
    waiting: [...outboxes, ...queues],
    mails: mailServer.mails,
  };
}

const dayMs = 24 * 3_600_000;

async function readOffered(
  { url }: Running,
  services: Seen['services'],
  offers: Offer[],
): Promise<Seen['offered']> {
  const offered: Seen['offered'] = new Map();
  for (const { serviceId } of offers.filter(({ hasHours }) => hasHours)) {
    const times = new Set<number>();
    for (const day of [0, 30]) {
      const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
      const range = new URLSearchParams({ from: at(day), to: at(day + 30) });
      const answer = await fetch(`${url}${apiPrefix}${paths.availability(serviceId)}?${range}`);
      const body: { times: string[] } = await answer.json();
      for (const time of body.times) times.add(Date.parse(time));
    }
    offered.set(String(services.get(serviceId)?.providerUid), times);
  }
  return offered;
}
