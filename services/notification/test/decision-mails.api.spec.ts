import { randomUUID } from 'node:crypto';
import { reasonCategories } from '@mendwell/contracts/desk/actions';
import { accountExamples, eventExamples, serviceExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { isolated } from '@mendwell/contracts/text';
import { eventLike, exampleService } from '@mendwell/service-kit/testing/examples';
import type { Person } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import type { mongo } from 'mongoose';
import { messagesAboutService } from '../src/records/notice.rules.ts';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { footer, notificationApp, publicUrl, testBooking } from './notification-app.ts';

/** What an operator has decided, and about which service. */
interface Decided {
  reason: string;
  at: string;
  serviceName: string;
  providerVerified: boolean;
}
const examples = {
  'account.blocked': accountExamples.blocked,
  'account.unblocked': accountExamples.unblocked,
  'service.hidden': serviceExamples.hidden,
  'service.shown': serviceExamples.shown,
};
type Name = keyof typeof examples;

const notification = notificationApp();
let uid: string;
let email: string;

beforeEach(() => {
  uid = `u-${randomUUID()}`;
  email = `${uid}@example.com`;
});

const at = '2025-12-03T09:30:00.000Z';
const eventOf = (name: Name, changes: Partial<Decided> = {}): DomainEvent => {
  const decided = { reason: 'fraud', at, serviceName: 'Heart check-up', providerVerified: true, ...changes };
  const decision = { reason: decided.reason, at: decided.at };
  const profile = { name: 'Dr. Example', email, isEmailVerified: true };
  if (name === 'account.blocked' || name === 'account.unblocked')
    return eventLike(examples[name], { uid, profile, decision });
  const { serviceName, providerVerified } = decided;
  const service = exampleService({ ...profile, uid } as Person, { serviceName, providerVerified });
  return eventLike(examples[name], { serviceId: uid, service, decision });
};
const receive = async (...events: DomainEvent[]) => {
  for (const event of events) {
    await notification.receive(event);
    await notification.send();
  }
};
const received = async (name: Name, changes?: Partial<Decided>) => {
  await receive(eventOf(name, changes));
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('No mail came');
  return mail;
};

describe('the mail about a decision', () => {
  it.each<[Name, string, string]>([
    [
      'account.blocked',
      'Your account is blocked',
      'We have blocked your account: you cannot sign in, and your services and reviews are hidden. Appointments ahead ' +
        'have ended, and what was paid for them is refunded in full. If you think this is a mistake, please write to us.' +
        `\n\nReason: There were signs of fraud.\nDecided: Wed, Dec 3, 2025, 9:30 AM UTC\n\nWrite to us: ${publicUrl}/#contact`,
    ],
    [
      'account.unblocked',
      'Your account is open again',
      'You can sign in again, and what was hidden with your account is shown again. Appointments that have ended stay ' +
        'ended, and refunds stay refunded.' +
        `\n\nReason: There were signs of fraud.\nDecided: Wed, Dec 3, 2025, 9:30 AM UTC\n\nSign in: ${publicUrl}/login`,
    ],
    [
      'service.hidden',
      'Your service is hidden',
      'We have hidden one of your services: nobody can find or book it. Open appointments go on. If you think this is a ' +
        'mistake, please write to us.\n\nService: Heart check-up\nReason: There were signs of fraud.\n' +
        `Decided: Wed, Dec 3, 2025, 9:30 AM UTC\n\nWrite to us: ${publicUrl}/#contact`,
    ],
    [
      'service.shown',
      'Your service is shown again',
      'One of your services is shown again: patients can find and book it as before.\n\n' +
        'Service: Heart check-up\nReason: There were signs of fraud.\n' +
        `Decided: Wed, Dec 3, 2025, 9:30 AM UTC\n\nManage your services: ${publicUrl}/manageService`,
    ],
  ])('%s says what it means and why', async (name, subject, text) => {
    const mail = await received(name, { reason: 'fraud' });
    expect(mail).toMatchObject({ subject, text: text + footer });
    expect(await sourceOf(mail)).not.toContain('List-Unsubscribe');
  });

  it.each([
    ...reasonCategories.map((reason) => [reason, /^Reason: [A-Z][^_]+\.$/m] as const),
    ['of a newer release', /^Reason: Something else\. Please ask us\.$/m] as const,
  ])('tells the reason "%s" in plain words', async (reason, words) => {
    expect((await received('account.blocked', { reason })).text).toMatch(words);
  });

  it('is sent once, however often it is published, and again for another decision', async () => {
    const event = eventOf('account.blocked');
    await receive(event, event, { ...event, id: randomUUID() });
    expect(await mailsTo(email)).toHaveLength(1);
    await receive(eventOf('account.unblocked'), eventOf('service.hidden'), eventOf('service.shown'));
    await receive(eventOf('account.blocked', { at: '2025-12-04T09:30:00.000Z' }));
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it.each([
    ['undone', 1, ['service.hidden', 'service.shown'], []],
    ['undone, although its event arrives later', -1, ['service.shown', 'service.hidden'], []],
    [
      'undone and made again',
      1,
      ['service.hidden', 'service.shown', 'service.hidden'],
      ['service-hidden sent'],
    ],
    ['not undone', 1, ['service.hidden'], ['service-hidden sent']],
    [
      'undone only later, while no mail can be sent',
      60_000,
      ['service.hidden', 'service.shown'],
      ['service-hidden sent', 'service-shown sent'],
    ],
  ] as const)(
    'about a service is not sent within the time to undo it: %s',
    async (_, afterMs, names, expected) => {
      const decided = Date.now();
      const eventsOf = (name: Name, index: number) =>
        eventOf(name, { at: new Date(decided + index * afterMs).toISOString() });
      const events = names.map(eventsOf);
      for (const event of [...events, ...events]) await receive(event);
      expect(await mailsTo(email)).toEqual([]);
      const ids = events.flatMap((event) =>
        messagesAboutService(event as DomainEvent<'service.changed'>).map(({ _id }) => _id),
      );
      const soon = { $set: { dueAt: new Date(0) } };
      await notification.messages.updateMany({ _id: { $in: ids }, dueAt: { $exists: true } }, soon);
      await notification.send();
      const rows = await notification.messages.find({ _id: { $in: ids } }).lean();
      const sent = rows
        .filter(({ state }) => state !== 'dropped')
        .map(({ kind, state }) => `${kind} ${state}`);
      expect(sent.toSorted()).toEqual(expected);
      expect(await mailsTo(email)).toHaveLength(expected.length);
      expect(JSON.stringify(rows)).not.toContain(uid);
      expect(rows.filter(({ expiresAt }) => !expiresAt)).toEqual([]);
    },
  );

  it('about a service is told together with what undoes it, once one of both goes out', async () => {
    const [hidden, shown] = (['service.hidden', 'service.shown'] as const).map((name, index) =>
      eventOf(name, { at: new Date(Date.now() + index).toISOString() }),
    ) as [DomainEvent, DomainEvent];
    await notification.receive(hidden);
    const session = await notification.app.connection.startSession();
    session.startTransaction();
    await notification.messages.updateOne({ sender: uid }, { claimedBy: 'another' }, { session });
    const received = notification.receive(shown);
    const { db } = notification.app.connection as { db: mongo.Db };
    await until(async () => {
      const { inprog } = (await db.admin().command({ currentOp: 1, ns: `${db.databaseName}.messages` })) as {
        inprog: { op: string; writeConflicts?: number }[];
      };
      return inprog.some(({ writeConflicts = 0 }) => writeConflicts > 0);
    });
    await session.commitTransaction();
    await session.endSession();
    await received;
    const rows = await notification.messages.find({ sender: uid }).lean();
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'service-hidden queued',
      'service-shown queued',
    ]);
  });

  it('is not sent to an owner who leaves, whose block is nobody’s decision', async () => {
    const { decision: _, ...data } = accountExamples.blocked.data;
    const profile = { name: 'Dr. Example', email, isEmailVerified: true };
    await receive({ ...accountExamples.blocked, id: randomUUID(), data: { ...data, uid, profile } });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('leaves nothing about the person in a sent message', async () => {
    await received('account.blocked');
    const rows = await notification.messages.find({ kind: 'account-blocked', state: 'sent' }).lean();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ details: {} });
    expect(JSON.stringify(rows)).not.toContain(uid);
  });

  it('has no text of theirs for an unverified address, and a way to stop all mails', async () => {
    const mail = await received('service.hidden', { serviceName: 'You won', providerVerified: false });
    expect(mail.text).not.toContain('You won');
    expect(mail.text).toContain('Not you? Stop all emails to this address');
    const others = [1, 2, 3].map((day) =>
      eventOf('service.hidden', { at: `2025-12-0${day}T09:30:00.000Z`, providerVerified: false }),
    );
    await receive(...others);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('is erased with the account while it waits', async () => {
    await notification.receive(eventOf('account.blocked'));
    await notification.receive(eventLike(accountExamples.erased, { uid }));
    await notification.send();
    expect(await mailsTo(email)).toEqual([]);
    expect(await notification.messages.countDocuments({ sender: uid })).toBe(0);
  });
});

it('tells a provider once of a calendar that cannot be read, at their present address', async () => {
  const profile = { name: 'Dr. Example', email, isEmailVerified: true };
  const since = '2036-12-03T09:30:00.000Z';
  const failed = (failingSince: string) =>
    eventLike(eventExamples['calendar.failed'], { providerUid: uid, failingSince });
  await receive(
    failed(since),
    eventLike(accountExamples.named, { uid, profile }),
    failed(since),
    failed(since),
  );
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'One of your calendars cannot be read',
    text: expect.stringContaining(
      `\n\nSince: Wed, Dec 3, 2036, 9:30 AM UTC\n\nOpen Working hours: ${publicUrl}/schedule`,
    ),
  });
  await receive(failed('2036-12-05T09:30:00.000Z'));
  expect(await mailsTo(email)).toHaveLength(2);
});

describe('an appointment that ends because its provider was blocked', () => {
  const blocked = () => {
    const booking = testBooking();
    const byMarketplace = { as: 'declined', actor: 'provider', isByMarketplace: true } as const;
    const ended = { ...byMarketplace, refundPercent: 100, closedAt: new Date().toISOString() };
    const withoutAddress = { ...booking.appointment, providerEmail: '' };
    const closing = booking.event('declined', { closing: ended, appointment: withoutAddress });
    return { booking, closing };
  };

  it('is told to the patient as what it is', async () => {
    const { booking, closing } = blocked();
    await receive(closing);
    expect((await mailsTo(booking.patientEmail))[0]?.text).toContain(
      'Mendwell has declined this appointment. What was paid will be refunded in full.',
    );
  });

  it('is not told to the blocked provider, nor its refund', async () => {
    const { booking, closing } = blocked();
    await notification.receive(closing);
    expect(await notification.statesOf(booking.bookingId)).toEqual(['declined:patient queued']);
    await receive(booking.event('payment', { version: 3, paymentStatus: 'refunded', refundedCents: 4550 }));
    expect(await mailsTo(booking.providerEmail)).toEqual([]);
    expect((await mailsTo(booking.patientEmail)).map(({ subject }) => subject).toSorted()).toEqual([
      `Appointment with ${isolated('Dr. Example')} declined`,
      'Refund of $45.50',
      `You paid $45.50 to ${isolated('Dr. Example')}`,
    ]);
  });
});
