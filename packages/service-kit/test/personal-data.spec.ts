import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { outboxModel } from '../src/events/outbox-relay.ts';
import { Erasure } from '../src/privacy/erasure.ts';
import { MyDataService } from '../src/privacy/my-data.ts';
import type { PersonalRecords } from '../src/privacy/personal-data.ts';
import { RestoredErasures, restoredErasureModel } from '../src/privacy/restored-erasures.ts';
import { fixture } from '../src/testing/fixture.ts';
import { erasureOf, exportOf, placesOf, testPersonalData } from '../src/testing/personal-data.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { signIn } from '../src/testing/test-user.ts';
import { until } from '../src/testing/until.ts';
import { diaryModel, probe } from './probe.ts';

const allowedScans = [
  { shape: /^find (restoredErasures|outbox|diaries) /, reason: 'The list is applied to a whole database' },
];
const app = fixture(() => startTestApp({ ...probe, allowedScans }));
beforeAll(() => app.connect());

describe("the kit's data about people", () => testPersonalData('probe', { app }));

const write = (authorUid: string, text: string) =>
  app.model<{ _id: string; authorUid: string; text: string }>(diaryModel.name).create({
    _id: crypto.randomUUID(),
    authorUid,
    text,
  });

it("streams the caller's own records", async () => {
  const author = await signIn();
  for (let number = 0; number < 300; number += 1) await write(author.uid, `Day ${number}`);
  await write('a stranger', 'Secret');
  const { body } = await exportOf(app, 'probe', author);
  expect(body).toEqual({ service: 'probe', at: expect.any(String), sections: { diary: expect.any(Array) } });
  expect(body.sections.diary).toHaveLength(300);
  expect(body.sections.diary).toContainEqual({ text: 'Day 299' });
});

it('ends its session if the caller leaves before the first part', async () => {
  const connection = app.app.get<Connection>(getConnectionToken());
  const start = jest.spyOn(connection, 'startSession');
  Readable.from(await app.app.get(MyDataService, { strict: false }).open('probe', await signIn())).destroy();
  const session: ClientSession = await start.mock.results[0]?.value;
  start.mockRestore();
  await until(async () => session.hasEnded);
});

it('limits how often somebody downloads their data', async () => {
  const author = await signIn();
  for (let times = 0; times < 20; times += 1) await exportOf(app, 'probe', author);
  expect(await exportOf(app, 'probe', author)).toMatchObject({ status: 429 });
});

it('confirms an erasure without the uid', async () => {
  const account = { uid: 'leaving', pseudonym: 'erased-leaving' };
  await write(account.uid, 'Gone');
  await app.handle(erasureOf(account));
  expect((await app.outbox('account.confirmed')).map(({ data }) => data)).toEqual([
    { id: account.pseudonym, service: 'probe' },
  ]);
  expect(await placesOf(app, [account.uid, 'Gone'])).toEqual([
    // Its pseudonym contains it in this test only.
    'diaries.authorUid: leaving',
    'outbox.event.data.id: leaving',
  ]);
});

it('drops dead letters about the person, and keeps those about others', async () => {
  const queue = 'probe.payment.changed';
  const dead = () => app.broker.depth(`${queue}.dead`).catch(() => undefined);
  await until(async () => (await dead()) !== undefined);
  const about = (uid: string) =>
    app.broker.channel.publish(
      'probe.dead',
      queue,
      Buffer.from(JSON.stringify({ data: { patientUid: uid } })),
    );
  for (const uid of ['kept', 'dropped', 'dropped-not']) about(uid);
  await until(async () => (await dead()) === 3);
  await app.handle(erasureOf({ uid: 'dropped', pseudonym: 'erased-dropped' }));
  await until(async () => (await dead()) === 2);
  const left = [await app.broker.channel.get(`${queue}.dead`), await app.broker.channel.get(`${queue}.dead`)];
  expect(left.map((letter) => letter && JSON.parse(letter.content.toString()).data.patientUid)).toEqual([
    'kept',
    'dropped-not',
  ]);
});

describe('the erasures of a restored database', () => {
  const enter = (uid: string, pseudonym: string) =>
    app.model<{ _id: string; pseudonym: string; erasedAt: Date }>(restoredErasureModel.name).create({
      _id: hash('sha256', uid, 'hex'),
      pseudonym,
      erasedAt: new Date(),
    });
  const apply = () => app.app.get(RestoredErasures).apply();

  it('erases exactly the accounts in it, with events about them, and is emptied', async () => {
    await write('back', 'Canary');
    await write('staying', 'Kept');
    const event = { ...eventExamples['account.changed'], id: crypto.randomUUID() };
    const toRow = (uid: string) => ({
      _id: crypto.randomUUID(),
      event: { ...event, data: { ...event.data, uid } },
      attempts: 0,
    });
    await app.model(outboxModel.name).insertMany([toRow('back'), toRow('staying')]);
    await enter('back', 'erased-1');
    await enter('never here', 'erased-2');

    expect(await apply()).toBe(1);
    expect(await placesOf(app, ['back', 'Canary', 'Kept'])).toEqual(['diaries.text: Kept']);
    const changes = await app.outbox('account.changed');
    expect(changes.map(({ data }) => 'uid' in data && data.uid)).toEqual(['staying']);
    expect(await app.model(restoredErasureModel.name).countDocuments()).toBe(0);
    expect(await apply()).toBe(0);
  });

  it('completes an erasure that had begun before the backup', async () => {
    await write('erased-3', 'Not reached yet');
    await enter('half gone', 'erased-3');
    expect(await apply()).toBe(1);
    expect(await placesOf(app, ['Not reached yet'])).toEqual([]);
  });

  it('stays until all is erased', async () => {
    await write('in the way', 'Canary');
    await enter('in the way', 'erased-4');
    const [diaries] = app.app.get(Erasure).records as [PersonalRecords];
    const { erase } = diaries;
    diaries.erase = () => Promise.reject(new Error('Killed'));
    await expect(apply()).rejects.toThrow('Killed');
    diaries.erase = erase;
    expect(await apply()).toBe(1);
    expect(await placesOf(app, ['Canary'])).toEqual([]);
  });
});
