import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compareSlice } from './build.ts';
import { unfitCalls } from './calls.ts';
import { unfitEvents } from './events.ts';
import { type Document, NotLive, readDocument } from './read-json.ts';
import { type Outcome, Refusal } from './refusal.ts';

/**
 * Compares the calls and events of a service in the working copy with the live services, by their OpenAPI documents; or a
 * slice with all that is live. Refuses incompatible changes.
 */
export async function compareWithLive(service: string, against: string): Promise<Outcome> {
  const folder = resolve('docs/openapi');
  const services = globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json'));
  if (!services.includes(service)) return compareSlice(service, against);
  const own: Document = JSON.parse(readFileSync(join(folder, `${service}.json`), 'utf8'));

  const reasons: string[] = [];
  const compared: string[] = [];
  for (const other of services) {
    const live = await readDocument(other, against).catch((error) => {
      if (error instanceof NotLive) return undefined;
      throw error;
    });
    if (!live) continue;
    compared.push(other);
    if (other === service) reasons.push(...unfitCalls(live, own));
    reasons.push(...unfitEvents(own['x-events'], live['x-events'], other));
  }
  if (compared.length === 0) throw new Refusal(`No service is live at ${against}.`);
  if (reasons.length > 0) throw new Refusal(`${service} does not fit what is live:\n${reasons.join('\n')}`);
  return { message: `${service} is compatible with the live services.`, service, compared };
}
