import { accountExamples } from '@mendwell/contracts/event-examples';
import { isolated } from '@mendwell/contracts/text';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { type NotificationApp, notificationApp, testBooking } from './notification-app.ts';

const spam = 'Your card was charged $499';
const notification = notificationApp();

type Booking = ReturnType<typeof testBooking>;

/** Handles and sends the events one by one. */
async function receive(events: Parameters<NotificationApp['receive']>[0][]) {
  for (const event of events) {
    await notification.receive(event);
    await notification.send();
  }
}
const changesOf = ({ event }: Booking) => [
  event('requested'),
  event('payment', { version: 2, paymentStatus: 'paid' }),
  event('working', { version: 3 }),
  event('completed', { version: 4 }),
  event('moved', { version: 5 }),
  event('cancelled', { version: 6 }),
];

/** Everything that a person can read in a mail, decoded. */
async function readable(mail: Awaited<ReturnType<typeof mailsTo>>[number]): Promise<string> {
  const source = await sourceOf(mail);
  const entry = /text\/calendar[\s\S]*?base64\r\n\r\n([^-]+)/.exec(source)?.[1] ?? '';
  return [source, mail.subject, mail.text, mail.html, Buffer.from(entry, 'base64').toString()].join('\n');
}

it.each([
  [
    'patient',
    `Appointment requested with ${isolated('your provider')}`,
    `Your request is on its way to ${isolated('your provider')}.`,
  ],
  [
    'provider',
    `New request from ${isolated('a patient')}`,
    `${isolated('A patient')} would like an appointment with you.`,
  ],
] as const)(
  'nobody can write their own text to the unverified address of a %s',
  async (role, subject, text) => {
    const booking = testBooking({
      patientName: spam,
      providerName: spam,
      [`${role}Verified`]: false,
    });
    await receive([booking.event('requested')]);
    const [mail] = await mailsTo(booking[`${role}Email`]);
    if (!mail) throw new Error('No mail came');
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(text);
    expect(await readable(mail)).not.toContain('499');
    const other = role === 'patient' ? 'provider' : 'patient';
    expect((await mailsTo(booking[`${other}Email`]))[0]?.subject).toContain(spam);
  },
);

it('an unverified address gets three mails a day, of all bookings, that others can cause at will', async () => {
  const [first, second] = [testBooking({ patientVerified: false }), testBooking()];
  const { patientEmail } = first;
  const same = testBooking({ patientEmail: patientEmail.toUpperCase(), patientVerified: false });
  const others = [first, same].flatMap((booking) => changesOf(booking).slice(0, 4));
  await receive([...others, ...changesOf(second)]);
  expect(await mailsTo(patientEmail)).toHaveLength(3);
  expect(await mailsTo(first.providerEmail)).toHaveLength(2);
  expect(await mailsTo(second.patientEmail)).toHaveLength(6);
  // What is not sent does not wait either, and names nobody.
  const unsent = { kind: { $not: /^reminder/ }, state: { $ne: 'sent' } } as const;
  const dropped = await notification.messages.find({ bookingId: first.bookingId, ...unsent }).lean();
  expect(dropped).toEqual([
    expect.objectContaining({ state: 'dropped', details: {}, expiresAt: expect.any(Date) }),
  ]);
  for (const row of dropped) for (const gone of ['dueAt', 'sender']) expect(row).not.toHaveProperty(gone);
});

it('an unverified address also gets what it must not miss: changed appointments, and notices about its account', async () => {
  const bookings = Array.from({ length: 3 }, () =>
    testBooking({ patientEmail: 'rosa-must-know@example.com', patientVerified: false }),
  );
  const [first, second, third] = bookings as [Booking, Booking, Booking];
  await receive(bookings.map(({ event }) => event('requested')));
  const { patientUid: uid, patientEmail: email } = first;
  const profile = { name: 'Rosa', email, isEmailVerified: false };
  const erasesAt = new Date(Date.now() + 86_400_000).toISOString();
  await receive([
    first.event('completed', { version: 2 }),
    first.event('moved', { version: 3 }),
    second.event('declined', { version: 2 }),
    third.event('cancelled', { version: 2 }),
    eventLike(accountExamples.blocked, { uid, profile }),
    eventLike(accountExamples['erasure-requested'], { uid, profile, erasesAt }),
    eventLike(accountExamples.kept, { uid, profile }),
  ]);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject).slice(3);
  const other = isolated('your provider');
  expect(subjects).toEqual([
    ...['moved', 'declined', 'cancelled'].map((how) => `Appointment with ${other} ${how}`),
    'Your account is blocked',
    'Your account will be deleted',
    'Your account will not be deleted',
  ]);
});

it('a mail that was dropped is not sent later, when an event repeats its fact', async () => {
  const booking = testBooking({ patientVerified: false });
  await receive(changesOf(booking).slice(0, 4));
  await notification.app.connection.collection('userLimits').deleteMany();
  await receive([booking.event('completed', { version: 4 })]);
  expect(await mailsTo(booking.patientEmail)).toHaveLength(3);
  expect(await notification.statesOf(booking.bookingId)).toContain('completed:patient dropped');
});

it('a verified address gets all mails with names from then on', async () => {
  const booking = testBooking({ patientVerified: false });
  const [requested, ...others] = changesOf(booking);
  if (requested) await receive([requested]);
  const { patientUid: uid, patientEmail: email, patientName: name } = booking;
  const profile = { name, email, isEmailVerified: true };
  await receive([
    {
      ...eventLike(accountExamples.named, { uid, version: 1, profile }),
      occurredAt: new Date().toISOString(),
    },
    ...others,
  ]);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(6);
  expect(subjects.at(-1)).toBe(`Appointment with ${isolated('Dr. Example')} cancelled`);
});

it('one link stops all mails to an unverified address, and no others', async () => {
  const booking = testBooking({ patientVerified: false });
  const [requested, ...others] = changesOf(booking);
  if (requested) await receive([requested]);
  const [mail] = await mailsTo(booking.patientEmail);
  const [link = ''] = /https:\S+unsubscribe\S+/.exec(mail?.text ?? '') ?? [];
  const path = link.replace('https://mendwell.example/api', '');
  expect(await notification.app.call('GET', path)).toMatchObject({
    status: 200,
    body: expect.stringContaining('Stop all emails to this address?'),
  });
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await notification.app.call('POST', path, { body, headers })).status).toBe(200);
  await receive(others);
  expect(await mailsTo(booking.patientEmail)).toHaveLength(1);
  expect(await mailsTo(booking.providerEmail)).toHaveLength(4);
});
