import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { RestoredDecisions, restoredDecisionModel } from '@mendwell/service-kit/privacy/restored-decisions';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { Logger } from '@nestjs/common';
import { BlockEnforcement } from '../src/accounts/block-enforcement.service.ts';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { type OperatorDocument, OperatorsService, operatorModel } from '../src/desk/operators.service.ts';
import { DecisionLog } from '../src/leaving/logs.ts';
import { accountModel } from '../src/records/account.schema.ts';
import {
  type ReviewCaseDocument,
  type ReviewDocument,
  reviewCaseModel,
  reviewModel,
  versionOf,
} from '../src/records/review.schema.ts';
import { newReview } from './blocking-steps.ts';
import { add, type Person, servicesOf, signIn } from './catalog-app.ts';
import { everythingIn, startDesk } from './desk-app.ts';
import { startErasures } from './erasures-app.ts';

const allowedScans = [
  { shape: /^find restoredDecisions /, reason: 'The log is applied to a whole database' },
];
const catalog = fixture(() => startErasures({}, { allowedScans }));
const desk = fixture(() => startDesk(catalog.app));
let admitted: Person;
let leaving: Person;
beforeAll(async () => {
  // All uids are read once, by the first test.
  admitted = await signedIn();
  leaving = await signedIn();
});

const signedIn = async () => {
  const person = await signIn();
  await catalog.app.call('PUT', '/account', { token: person.token });
  return person;
};
/** Lets the log receive what has been decided. */
const remember = async () => {
  const names = ['operator.acted', 'person.decided'];
  await catalog.app.handle(...(await catalog.app.outbox()).filter(({ name }) => names.includes(name)));
};
const logged = () => {
  const folder = join(catalog.journal, 'decisions');
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
};
/** Applies one entry of the log. */
const decideAgain = async (decision: object) => {
  const at = new Date();
  await catalog.app.model(restoredDecisionModel.name).insertMany([{ _id: 'one', at, ...decision }]);
  await catalog.app.app.get(RestoredDecisions, { strict: false }).apply();
};
/** Puts everything back as it was, but for what outlives a restore. */
const restore = async (backup: Record<string, unknown[]>) => {
  const { connection } = catalog.app;
  for (const [name, documents] of Object.entries(backup)) {
    await connection.collection(name).deleteMany({});
    if (documents.length > 0) await connection.collection(name).insertMany(documents as object[]);
  }
  await catalog.app
    .model(restoredDecisionModel.name)
    .insertMany(logged().map((text) => ({ _id: text, ...JSON.parse(text) })));
};

it('makes decisions again that were made after the backup', async () => {
  const people = {} as Record<
    'blocked' | 'freed' | 'stays' | 'leaves' | 'removed' | 'remains' | 'provider',
    Person
  >;
  for (const name of ['blocked', 'freed', 'stays', 'leaves', 'removed', 'remains', 'provider'] as const)
    people[name] = await signedIn();
  const { blocked, freed, stays, leaves, removed, remains, provider } = people;
  const hidden = await add(catalog.app, provider);
  const shown = await add(catalog.app, provider);
  const reviews = catalog.app.model<ReviewDocument>(reviewModel.name);
  /** Without an account in the backup. */
  const author = await signIn();
  await reviews.create(newReview(author));
  const review = (await reviews.create(newReview(stays))).toObject();
  const messages = catalog.app.model<ContactMessageDocument>(contactMessageModel.name);
  const body = { email: 'visitor@example.com', subject: 'Hello', message: 'Hello' };
  await catalog.app.call('POST', '/contact', { body });
  const messageId = String((await messages.findOne().orFail().lean())._id);
  const operators = catalog.app.app.get(OperatorsService, { strict: false });
  for (const { email } of [removed, remains]) await operators.add(email);
  await desk.act(`accounts/${freed.uid}/block`);
  await desk.moderate('hide', shown);
  await catalog.ask(stays);
  const backup = await everythingIn(catalog.app);

  await desk.act(`accounts/${blocked.uid}/block`);
  await desk.act(`accounts/${author.uid}/block`);
  await desk.act(`accounts/${freed.uid}/unblock`);
  await desk.moderate('hide', hidden);
  await desk.moderate('show', shown);
  const version = versionOf(review, 'review');
  const read = { about: 'review', reason: 'abuse', version };
  expect((await desk.act(`reviews/${review._id}/hide`, read)).status).toBe(200);
  await desk.act(`contact/${messageId}/answer`, { note: '' });
  await operators.remove(removed.email);
  await catalog.keep(stays);
  await catalog.ask(leaves);
  const { erasesAt } = (await catalog.stored(leaves)) ?? {};
  await remember();
  for (const { uid, email, name } of Object.values(people))
    for (const secret of [uid, email, name]) expect(logged().join()).not.toContain(secret);

  await restore(backup);
  expect(await catalog.stored(stays)).toMatchObject({ state: 'asked' });
  const restored = catalog.app.app.get(RestoredDecisions, { strict: false });
  await expect(restored.assertApplied()).rejects.toThrow('migrate.js must run first');
  await restored.apply();
  await restored.assertApplied();
  await catalog.app.app.get(BlockEnforcement).run();

  const account = ({ uid }: Person) => catalog.app.model(accountModel.name).findById(uid).lean();
  for (const person of [blocked, author])
    expect(await account(person)).toMatchObject({ blocked: { reason: 'fraud', isEnforced: true } });
  expect(await account(freed)).not.toHaveProperty('blocked');
  expect(await servicesOf(catalog.app).findById(hidden).lean()).toMatchObject({
    moderation: { reason: 'fraud' },
  });
  expect(await servicesOf(catalog.app).findById(shown).lean()).not.toHaveProperty('moderation');
  expect(await reviews.findById(review._id).lean()).toMatchObject({ moderation: { hiddenBy: ['operator'] } });
  expect(await messages.findById(messageId).lean()).toHaveProperty('answeredAt');
  const listed = await catalog.app.model<OperatorDocument>(operatorModel.name).find().lean();
  expect(listed.map(({ _id }) => _id)).toEqual([remains.uid]);
  expect(await catalog.stored(stays)).toBeNull();
  expect(await catalog.stored(leaves)).toMatchObject({ state: 'asked', erasesAt });
});

it('keeps a review again that nobody has reported in the backup, so that later reports only queue', async () => {
  const reviews = catalog.app.model<ReviewDocument>(reviewModel.name);
  const { _id } = await reviews.create(newReview(await signedIn()));
  await decideAgain({ action: 'review.keep', kind: 'review', id: String(_id), reason: 'other' });
  const { bookingId } = await reviews.findById(_id).orFail().lean();
  const cases = catalog.app.model<ReviewCaseDocument>(reviewCaseModel.name);
  expect(await cases.findOne({ bookingId }).lean()).toMatchObject({
    decision: 'keep',
    version: expect.any(String),
  });
});

it('lets somebody in again until the same instant', async () => {
  const { uid } = admitted;
  await desk.act(`accounts/${uid}/block`);
  await desk.act(`accounts/${uid}/admit`, { note: '' });
  await remember();
  const id = hashUid(uid);
  const decision = logged().find((text) => text.includes('account.admit') && text.includes(id)) ?? '{}';
  // A restore takes the latest of each kind: the block counts as well.
  expect(JSON.parse(decision)).toMatchObject({ kind: 'admission' });
  const at = new Date(Date.now() - 3_600_000);
  await decideAgain({ ...JSON.parse(decision), at });
  expect(await catalog.app.model(accountModel.name).findById(uid).lean()).toMatchObject({
    blocked: { admittedUntil: new Date(at.getTime() + 7 * 24 * 3_600_000) },
  });
});

it('tells the others of a wish to leave, or to stay, that is made again', async () => {
  const until = new Date(Date.now() + 3_600_000);
  const wish = { kind: 'wish', id: hashUid(leaving.uid) };
  await decideAgain({ ...wish, action: 'account.leave', until });
  await decideAgain({ ...wish, action: 'account.keep' });
  expect(await catalog.published(leaving, 'restated')).toMatchObject([
    { version: 2, erasesAt: until.toISOString() },
    { version: 3 },
  ]);
});

it('keeps the latest of the same decisions that arrive together', async () => {
  const log = catalog.app.app.get(DecisionLog, { strict: false });
  const { data, ...event } = eventExamples['person.decided'];
  const id = hashUid(crypto.randomUUID());
  const at = Array.from({ length: 10 }, (_, index) => new Date(index).toISOString());
  await Promise.all(
    at.toReversed().map((occurredAt) => log.write({ ...event, occurredAt, data: { ...data, id } })),
  );
  const entries = logged().map((text) => JSON.parse(text));
  expect(entries.filter((entry) => entry.id === id)).toMatchObject([{ at: at.at(-1) }]);
});

it('keeps the latest of the same decisions about a thing, whatever arrives last', async () => {
  const event = eventExamples['person.decided'];
  const later = { ...event, id: crypto.randomUUID(), occurredAt: new Date().toISOString() };
  await catalog.app.handle(later);
  await catalog.app.handle({ ...event, id: crypto.randomUUID() });
  const entries = logged().map((text) => JSON.parse(text));
  expect(entries.filter(({ id }) => id === event.data.id)).toMatchObject([{ at: later.occurredAt }]);
});

it('has no effect on what is not in the backup, and says so', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  await catalog.app.model(restoredDecisionModel.name).insertMany([
    {
      _id: '1',
      action: 'service.hide',
      kind: 'service',
      id: 'f'.repeat(24),
      at: new Date(),
      reason: 'fraud',
    },
    {
      _id: '2',
      action: 'account.block',
      kind: 'account',
      id: 'f'.repeat(16),
      at: new Date(),
      reason: 'fraud',
    },
  ]);
  await catalog.app.app.get(RestoredDecisions, { strict: false }).apply();
  expect(await catalog.app.model(restoredDecisionModel.name).countDocuments()).toBe(0);
  expect(logged.mock.calls.map(([{ id }]) => id)).toEqual(['f'.repeat(24), 'f'.repeat(16)]);
  logged.mockRestore();
});
