import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { getMyData, servicesWithPeople } from '@mendwell/contracts/account';
import type { Call } from '@mendwell/contracts/calls';
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  servicesWithDeadLetters,
} from '@mendwell/contracts/desk/dead-letters';

const contracts = resolve(import.meta.dirname, '../../src');

const areas = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.spec.ts'] })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** Calls that each of several services answers, at a path of its own. */
const ofSeveral = [
  { services: servicesWithPeople, calls: { getMyData } },
  { services: servicesWithDeadLetters, calls: { listDeadLetters, replayDeadLetters, dropDeadLetters } },
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value;

const addressOf = ({ path, method }: Call) => `${path} ${method}`;

const literalsOf = async (area: string): Promise<[id: string, Call][]> => {
  const module: Record<string, unknown> = await import(`@mendwell/contracts/${area}`);
  return Object.entries(module).flatMap(([id, value]): [string, Call][] =>
    isCall(value) ? [[id, value]] : [],
  );
};

/** The calls of a service by operation id, which is the name of the literal; sorted by path. */
export async function callsOf(service: string): Promise<Record<string, Call>> {
  const literals = (await Promise.all(areas.map(literalsOf))).flat();
  const several = ofSeveral
    .filter(({ services }) => services.some((one) => one === service))
    .flatMap(({ calls }) => Object.entries(calls).map(([id, of]): [string, Call] => [id, of(service)]));
  return Object.fromEntries(
    [...literals, ...several]
      .filter(([, call]) => call.service === service || call.service === 'every')
      .sort(([, one], [, other]) => (addressOf(one) < addressOf(other) ? -1 : 1)),
  );
}
