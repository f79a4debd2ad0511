import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventData } from '@mendwell/contracts/events';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { type JournalEntryDocument, journalModel } from '../src/desk/journal.schema.ts';
import { catalogApp, newPerson } from './catalog-app.ts';

const app = catalogApp();
const operator = newPerson({ isOperator: true });

const entries = () =>
  app.connection
    .useDb(`${app.connection.name}-journal`, { useCache: true })
    .model<JournalEntryDocument>(journalModel.name);
beforeEach(() => entries().deleteMany());

/** An action of any service, some minutes after the beginning of 2026. */
const action = (minute: number, data: Partial<EventData<'operator.acted'>> = {}): DomainEvent => ({
  ...eventExamples['operator.acted'],
  id: crypto.randomUUID(),
  occurredAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  data: { ...eventExamples['operator.acted'].data, ...data } as EventData<'operator.acted'>,
});
const list = (query = '') => app.call('GET', `/desk/catalog/journal${query}`, { token: operator.token });

describe('operator.acted', () => {
  it('becomes one entry, also if it is delivered again', async () => {
    const event = action(1);
    await app.handle(event);
    const stored = await entries().find().lean();
    await app.handle(event, event, { ...event, data: { ...event.data, note: 'Another one' } } as DomainEvent);
    expect(await entries().find().lean()).toEqual(stored);
    expect(stored).toEqual([{ _id: event.id, at: new Date(event.occurredAt), ...event.data }]);
  });
});

describe('GET /desk/catalog/journal', () => {
  it('pages through all actions, the newest first', async () => {
    const events = Array.from({ length: 5 }, (_, minute) => action(minute));
    // Another one at the same instant.
    const twin = action(2);
    await app.handle(...events, twin);
    const sorted = [...events, twin].sort(
      (a, b) => b.occurredAt.localeCompare(a.occurredAt) || (a.id < b.id ? -1 : 1),
    );
    const ids = sorted.map(({ id }) => id);
    const url = '/desk/catalog/journal?limit=2';
    const { pages, totals, last } = await pagesOf(app, url, operator.token);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(totals).toEqual(['6', '6', '6']);
    const back = await pagesOf(app, `/desk/catalog/journal${last}`, operator.token, 'prev');
    expect(back.pages.toReversed()).toEqual(pages);
    const [newest] = (await list()).body;
    expect(newest).toEqual({ _id: events[4]?.id, at: events[4]?.occurredAt, ...events[4]?.data });
  });

  it('finds the actions on one subject; an account or operator by its uid', async () => {
    const account = { kind: 'account', id: hashUid('u-1') } as const;
    const first = action(1, { subject: account, action: 'account.block' });
    const second = action(2, { subject: account, action: 'account.unblock' });
    const service = action(3);
    const { kind, id } = service.data && 'subject' in service.data ? service.data.subject : account;
    const added = action(4, { subject: { ...account, kind: 'operator' }, action: 'operator.add' });
    await app.handle(first, second, service, added);
    const idsOf = async (query: string) => (await list(query)).body.map(({ _id }: { _id: string }) => _id);
    expect(await idsOf('?kind=account&id=u-1')).toEqual([second.id, first.id]);
    expect(await idsOf(`?kind=account&id=${account.id}`)).toEqual([]);
    expect(await idsOf('?kind=operator&id=u-1')).toEqual([added.id]);
    expect(await idsOf(`?kind=${kind}&id=${id}`)).toEqual([service.id]);
    expect((await list('?kind=account&id=u-1')).headers['x-total-count']).toBe('2');
  });

  it('pages through the actions on all subjects of a kind', async () => {
    const { subject, ...others } = eventExamples['operator.acted'].data;
    const events = Array.from({ length: 6 }, (_, minute) =>
      action(minute, {
        ...others,
        subject: { kind: minute % 2 ? 'operator' : subject.kind, id: `${-minute}` },
      }),
    );
    await app.handle(...events);
    const url = '/desk/catalog/journal?kind=operator&limit=2';
    const { pages, totals } = await pagesOf(app, url, operator.token);
    const ids = [5, 3, 1].map((minute) => events[minute]?.id);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(totals).toEqual(['3', '3']);
  });

  it.each([
    '?id=u-1',
    '?after=entries',
    '?after=entries.!!!.1',
    '?after=other.123.1',
    '?before=entries.MTIz',
  ])('refuses %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

describe('GET /desk/catalog/journal/export', () => {
  const exported = () => app.call('GET', '/desk/catalog/journal/export', { token: operator.token });

  it('has all entries in order, one a line', async () => {
    const rows = Array.from({ length: 2_500 }, (_, minute) => {
      const { id: _id, occurredAt, data } = action(minute);
      return { ...data, _id, at: new Date(occurredAt) };
    });
    await entries().insertMany(rows.toReversed());
    const { status, headers, body } = await exported();
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/jsonl; charset=utf-8',
    });
    const lines = String(body)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })));
  });

  it('is empty without entries', async () => {
    expect(await exported()).toMatchObject({ status: 200, body: '' });
  });
});
