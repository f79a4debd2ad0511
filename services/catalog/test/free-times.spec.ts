import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventData } from '@mendwell/contracts/events';
import type { Service } from '@mendwell/contracts/service';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { noFreeTime } from '../src/records/service.rules.ts';
import { FreeTimesService } from '../src/services/free-times.service.ts';
import { add, catalogApp, outboxOf, type Person, servicesOf, signIn } from './catalog-app.ts';

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describe('first free times', () => {
  const app = catalogApp();
  let provider: Person;
  let first: string;
  let second: string;
  let removed: string;

  beforeAll(async () => {
    provider = await signIn();
    first = await add(app, provider);
    second = await add(app, provider);
    removed = await add(app, provider);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
  });

  type Times = Record<string, string | null>;
  const announced = (times: Times, computedAt = new Date().toISOString()): DomainEvent => {
    const services = Object.entries(times).map(([serviceId, nextFreeAt]) => ({
      ...{ serviceId, nextFreeAt },
      freeParts: nextFreeAt ? ['sat.morning', 'sun.evening'] : [],
    }));
    const data: EventData<'free-times.changed'> = { providerUid: provider.uid, computedAt, services };
    return { ...eventExamples['free-times.changed'], id: crypto.randomUUID(), data };
  };
  const listed = async (query: string) =>
    (await app.call('GET', `/services?${query}`)).body.map(({ _id }: Service) => _id);
  const nextFreeAt = async (serviceId = '') =>
    (await servicesOf(app).findById(serviceId).lean())?.nextFreeAt.toISOString();

  it('move services to the front of the soonest, and away', async () => {
    expect(await listed('sort=soonest')).toEqual([second, first]);
    await app.handle(announced({ [first]: inDays(2), [second]: inDays(9), [removed]: inDays(1) }));
    expect(await listed('sort=soonest')).toEqual([first, second]);
    expect(await listed('available=week')).toEqual([first]);
    expect(await listed('available=sat&part=morning')).toEqual([first]);
    expect(await listed('available=sat&part=evening')).toEqual([]);
    // Of a provider whose services are removed; nothing follows.
    await app.handle(announced({}));
    await app.handle(announced({ [first]: null, [second]: inDays(3) }));
    expect(await listed('sort=soonest')).toEqual([second, first]);
    expect(await listed('available=week')).toEqual([second]);
  });

  it('are not changed by late and repeated events, in any order', async () => {
    const [early, late] = [new Date(Date.now() + 1_000), new Date(Date.now() + 2_000)];
    const [before, after] = [inDays(4), inDays(5)];
    const newer = announced({ [first]: after }, late.toISOString());
    const older = announced({ [first]: before, [second]: before }, early.toISOString());
    await app.handle(newer, older, newer, older);
    expect(await nextFreeAt(first)).toBe(after);
    expect(await nextFreeAt(second)).toBe(before);
  });

  it("are not those of another provider's services", async () => {
    const other = await signIn();
    const event = announced({ [first]: inDays(1) }, inDays(1));
    await app.handle({ ...event, data: { ...event.data, providerUid: other.uid } } as DomainEvent);
    expect(await nextFreeAt(first)).not.toBe(
      (event.data as EventData<'free-times.changed'>).services[0]?.nextFreeAt,
    );
  });

  it('are written within a time limit', async () => {
    const limits: unknown[] = [];
    const client = app.app.get<Connection>(getConnectionToken()).getClient();
    client.on(
      'commandStarted',
      ({ command }) => command.update === 'services' && limits.push(command.maxTimeMS),
    );
    await app.handle(announced({ [first]: inDays(2) }));
    await app.app.get(FreeTimesService, { strict: false }).forgetPassed();
    expect(limits).toEqual([2_000, 2_000]);
  });

  it('change neither version nor copies of a service', async () => {
    const before = await outboxOf(app, first);
    await app.handle(announced({ [first]: inDays(6) }, inDays(1)));
    expect((await servicesOf(app).findById(first).lean())?.version).toBe(1);
    expect(await outboxOf(app, first)).toEqual(before);
  });

  it('that have passed without a new announcement no longer lead the list', async () => {
    await app.handle(announced({ [first]: inDays(-1), [second]: inDays(7) }, inDays(2)));
    await app.app.get(FreeTimesService).forgetPassed();
    expect(await nextFreeAt(first)).toBe(noFreeTime.toISOString());
    expect(await listed('sort=soonest')).toEqual([second, first]);
  });
});
