import { accountExamples } from '@mendwell/contracts/event-examples';
import { isolated } from '@mendwell/contracts/text';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { signIn } from '@mendwell/service-kit/testing/test-user';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { notificationApp, testBooking } from './notification-app.ts';

const hourMs = 3_600_000;
const notification = notificationApp();

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const remindersOf = async (bookingId: string) =>
  (await notification.statesOf(bookingId)).filter((state) => state.startsWith('reminder'));

const hoursBefore = { 'reminder-24h': 24, 'reminder-1h': 1 } as const;

/** Makes a kind of reminder due, some hours before the appointment. */
async function comeDue(
  bookingId: string,
  kind: 'reminder-24h' | 'reminder-1h',
  hours: number = hoursBefore[kind],
) {
  await notification.app.connection
    .collection<{ _id: string }>('bookingCopies')
    .updateOne({ _id: bookingId }, { $set: { 'appointment.serviceDate': inHours(hours) } });
  await notification.messages.updateMany({ bookingId, kind, state: 'queued' }, { dueAt: new Date() });
  await notification.send();
}
const remindedOf = async (address: string) =>
  (await mailsTo(address))
    .map(({ subject }) => subject)
    .filter((subject) => /^(Today|Tomorrow|In 1 hour)/.test(subject));

it('both sides are reminded a day and an hour before, once', async () => {
  const { bookingId, patientEmail, providerEmail, event } = testBooking();
  const requested = event('requested');
  await notification.receive(requested);
  const planned = await notification.messages.find({ bookingId, kind: 'reminder-24h' }).lean();
  const at = new Date(Date.parse(requested.data.appointment.serviceDate) - 24 * hourMs);
  expect(planned.map(({ dueAt }) => dueAt)).toEqual([at, at]);
  await comeDue(bookingId, 'reminder-24h');
  await comeDue(bookingId, 'reminder-24h');
  await notification.receive({ ...requested, id: crypto.randomUUID() });
  await comeDue(bookingId, 'reminder-1h');
  for (const address of [patientEmail, providerEmail])
    expect(await remindedOf(address)).toEqual([
      expect.stringContaining('Tomorrow: appointment with'),
      expect.stringContaining('In 1 hour: appointment with'),
    ]);
});

it('only future reminders are planned', async () => {
  const soon = testBooking({ serviceDate: inHours(3) });
  await notification.receive(soon.event('requested'));
  expect(await remindersOf(soon.bookingId)).toEqual([
    'reminder-1h:patient queued',
    'reminder-1h:provider queued',
  ]);
});

it.each(['cancelled', 'declined'] as const)(
  'nobody is reminded after %s, even if the request is received again',
  async (name) => {
    const { bookingId, patientEmail, providerEmail, event } = testBooking();
    const requested = event('requested');
    await notification.receive(requested);
    await notification.receive(event(name, { version: 2 }));
    await notification.receive(requested);
    await comeDue(bookingId, 'reminder-24h');
    for (const address of [patientEmail, providerEmail]) expect(await remindedOf(address)).toEqual([]);
    // A useless reminder is not kept.
    expect(await remindersOf(bookingId)).toEqual([
      'reminder-1h:patient queued',
      'reminder-1h:provider queued',
    ]);
  },
);

it('an appointment ahead keeps its reminders, whatever its provider says of it', async () => {
  const { bookingId, patientEmail, providerEmail, event } = testBooking();
  await notification.receive(event('requested'));
  await notification.receive(event('completed', { version: 2 }));
  await comeDue(bookingId, 'reminder-24h');
  for (const address of [patientEmail, providerEmail]) expect(await remindedOf(address)).toHaveLength(1);
});

it('a reminder follows a moved appointment', async () => {
  const { bookingId, appointment, patientEmail, event } = testBooking();
  await notification.receive(event('requested'));
  const moved = { ...appointment, serviceDate: inHours(48) };
  await notification.receive(event('moved', { version: 2, appointment: moved }));
  const ofMove = { bookingId, kind: 'reminder-24h', 'details.version': 2 } as const;
  const planned = await notification.messages.find(ofMove).lean();
  const at = new Date(Date.parse(moved.serviceDate) - 24 * hourMs);
  expect(planned.map(({ dueAt }) => dueAt)).toEqual([at, at]);
  // Of both versions.
  await comeDue(bookingId, 'reminder-24h');
  expect(await remindedOf(patientEmail)).toHaveLength(1);
});

it('a reminder that leaves late says how much time is left then', async () => {
  const { bookingId, patientEmail, event } = testBooking();
  await notification.receive(event('requested'));
  await comeDue(bookingId, 'reminder-24h', 3);
  const mail = (await mailsTo(patientEmail)).find(({ text }) => text.includes('is in'));
  expect(mail?.subject).not.toMatch(/24/);
  expect(mail?.text).toContain(`Your appointment with ${isolated('Dr. Example')} is in 3 hours.`);
});

const profile = { name: 'Pat Example', email: 'pat@example.com', isEmailVerified: true };

it("a reminder has people's current names, despite late events", async () => {
  const { bookingId, patientEmail, providerUid, event } = testBooking();
  const renamed = (version: number, name: string) =>
    notification.receive({
      ...eventLike(accountExamples.named, { uid: providerUid, version, profile: { ...profile, name } }),
      occurredAt: new Date().toISOString(),
    });
  await renamed(2, 'Dr. Second');
  await renamed(1, 'Dr. First');
  await notification.receive(event('requested'));
  await comeDue(bookingId, 'reminder-24h');
  expect(await remindedOf(patientEmail)).toEqual([`Tomorrow: appointment with ${isolated('Dr. Second')}`]);
});

it("a reminder of an appointment booked after a name change has the booking's names", async () => {
  const { bookingId, patientEmail, providerUid, event } = testBooking();
  const former = { ...profile, name: 'Dr. Former' };
  await notification.receive(
    eventLike(accountExamples.named, { uid: providerUid, version: 1, profile: former }),
  );
  const occurredAt = new Date().toISOString();
  await notification.receive({ ...event('requested'), occurredAt });
  await comeDue(bookingId, 'reminder-24h');
  expect(await remindedOf(patientEmail)).toEqual([`Tomorrow: appointment with ${isolated('Dr. Example')}`]);
});

it('a reminder that is too late is not sent', async () => {
  const { bookingId, patientEmail, event } = testBooking();
  await notification.receive(event('requested'));
  await comeDue(bookingId, 'reminder-24h', 0.5);
  expect(await remindedOf(patientEmail)).toEqual([]);
});

describe('the link in a reminder', () => {
  it('turns off reminders with one click, for its reader only, who can turn them on again', async () => {
    const person = await signIn();
    const booking = testBooking({ patientEmail: person.email });
    const requested = booking.event('requested', { patientUid: person.uid });
    await notification.receive(requested);
    await comeDue(booking.bookingId, 'reminder-24h');
    const mails = await mailsTo(person.email);
    const reminder = mails.find(({ subject }) => subject.startsWith('Tomorrow'));
    if (!reminder) throw new Error('No reminder came');
    const headers = (await sourceOf(reminder)).replace(/\r\n\s+/g, ' ');
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const [, link = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(headers) ?? [];
    expect(reminder.text).toContain(link);
    const path = link.replace('https://mendwell.example/api', '');

    const preferences = () =>
      notification.app.call('GET', '/notifications/preferences', { token: person.token });
    const asked = await notification.app.call('GET', path);
    expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('Turn off reminders?') });
    expect((await preferences()).body).toEqual({ reminders: true });

    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const clicked = await notification.app.call('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: form,
    });
    expect(clicked.status).toBe(200);
    expect((await preferences()).body).toEqual({ reminders: false });
    await comeDue(booking.bookingId, 'reminder-1h');
    expect(await remindedOf(person.email)).toEqual([`Tomorrow: appointment with ${isolated('Dr. Example')}`]);
    expect(await remindedOf(booking.providerEmail)).toHaveLength(2);

    const on = { token: person.token, body: { reminders: true } };
    expect(await notification.app.call('PUT', '/notifications/preferences', on)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    expect((await preferences()).body).toEqual({ reminders: true });
  });

  it.each([
    ['POST', 'signature=forged&user=u1', 404],
    ['GET', 'signature=forged&user=u1', 404],
    ['POST', 'user=u1', 400],
  ] as const)('is refused without our signature: %s %s', async (method, query, status) => {
    expect((await notification.app.call(method, `/notifications/unsubscribe?${query}`)).status).toBe(status);
  });
});

it('invalid preferences are refused', async () => {
  const { token } = await signIn();
  const answer = await notification.app.call('PUT', '/notifications/preferences', {
    token,
    body: { reminders: 'never' },
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'reminders' }] } });
});
