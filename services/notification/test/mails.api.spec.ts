import { accountExamples } from '@mendwell/contracts/event-examples';
import { isolated } from '@mendwell/contracts/text';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { footer, notificationApp, publicUrl, testBooking } from './notification-app.ts';

const notification = notificationApp();

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

describe('a booking', () => {
  it('sends each side one mail about each change, with a calendar entry where the time changes', async () => {
    const { bookingId, patientEmail, providerEmail, event } = testBooking();
    const changes = [
      event('requested'),
      event('moved', { version: 2 }),
      event('working', { version: 3, status: 'working' }),
      event('payment', { version: 4, status: 'working', statusVersion: 2 }),
      // Repeated state causes no second mail about work and payment.
      event('payment', { version: 4, status: 'working', statusVersion: 2 }),
      event('cancelled', { version: 5 }),
      event('payment', { version: 6, refundedCents: 1_000 }),
      event('payment', { version: 7, paymentStatus: 'refunded', refundedCents: 4_550 }),
    ];
    for (const change of changes) {
      await notification.receive(change);
      await notification.send();
    }
    expect(await subjectsTo(patientEmail)).toEqual([
      `Appointment requested with ${isolated('Dr. Example')}`,
      `Appointment with ${isolated('Dr. Example')} moved`,
      `${isolated('Dr. Example')} has accepted your appointment`,
      `You paid $45.50 to ${isolated('Dr. Example')}`,
      `Appointment with ${isolated('Dr. Example')} cancelled`,
      'Refund of $10.00',
      'Refund of $45.50',
    ]);
    expect(await subjectsTo(providerEmail)).toEqual([
      `New request from ${isolated('Pat Example')}`,
      `Appointment with ${isolated('Pat Example')} moved`,
      `${isolated('Pat Example')} paid $45.50`,
      `Appointment with ${isolated('Pat Example')} cancelled`,
      `Refund of $10.00 to ${isolated('Pat Example')}`,
      `Refund of $45.50 to ${isolated('Pat Example')}`,
    ]);
    const sources = await Promise.all((await mailsTo(patientEmail)).map(sourceOf));
    const entries = sources.map((source) => /method=(\w+)/.exec(source)?.[1] ?? 'none');
    expect(entries).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'none', 'CANCEL', 'none', 'none']);
    // Sent messages contain no names and addresses.
    expect(JSON.stringify(await notification.messages.find({ bookingId }).lean())).not.toContain('@');
  });

  it('contains no health data, only who, when and a link', async () => {
    const { bookingId, providerEmail, event } = testBooking({
      timeZone: 'Europe/Stockholm',
      serviceDate: '2099-01-12T14:00:00.000Z',
    });
    await notification.receive(event('requested'));
    await notification.send();
    const [mail] = await mailsTo(providerEmail);
    const url = `${publicUrl}/serviceToDo?view=week&request=${bookingId}`;
    expect(mail?.text.replaceAll('\u202f', ' ')).toBe(
      [
        `${isolated('Pat Example')} would like an appointment with you.`,
        `Patient: ${isolated('Pat Example')}\nWhen: Mon, Jan 12, 2099, 3:00 PM in Stockholm\nWhere: Lisbon\nDuration: 30 minutes`,
        `Open this request: ${url}`,
      ].join('\n\n') + footer,
    );
    expect(mail?.html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(mail?.html).not.toMatch(/<img|<script|<link/);
  });

  it('goes to the address that its reader has now, whatever it is about', async () => {
    const { patientEmail, patientUid: uid, event } = testBooking();
    await notification.receive(event('requested'));
    await notification.send();
    const email = `new-${patientEmail}`;
    const profile = { name: 'Pat Example', email, isEmailVerified: true };
    await notification.receive({
      ...eventLike(accountExamples.named, { uid, version: 1, profile }),
      occurredAt: new Date().toISOString(),
    });
    for (const change of [
      event('payment'),
      // Published before the address was changed.
      event('cancelled', { version: 2 }),
    ]) {
      await notification.receive(change);
      await notification.send();
    }
    expect(await subjectsTo(patientEmail)).toHaveLength(1);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('breaks long names anywhere in a mail, but never the labels beside them', async () => {
    const { patientEmail, event } = testBooking({ providerName: 'W'.repeat(60) });
    await notification.receive(event('requested'));
    await notification.send();
    const [mail] = await mailsTo(patientEmail);
    expect(mail?.html).toMatch(/<td [^>]*style="[^"]*word-break:break-word"><table/);
    expect(mail?.html).toMatch(/<th [^>]*style="[^"]*white-space:nowrap/);
  });

  it('causes each mail once, whatever the number and order of its events', async () => {
    const { bookingId, patientEmail, event } = testBooking();
    const [requested, moved] = [event('requested'), event('moved', { version: 2 })];
    await notification.receive(event('working', { version: 3, appointmentVersion: 2 }));
    await notification.send();
    expect(await subjectsTo(patientEmail)).toHaveLength(1);
    for (const late of [moved, requested, moved, requested]) await notification.receive(late);
    await notification.messages.updateMany({ bookingId, attempts: 1 }, { dueAt: new Date() });
    await notification.send();
    expect((await subjectsTo(patientEmail)).sort()).toEqual([
      `Appointment requested with ${isolated('Dr. Example')}`,
      `Appointment with ${isolated('Dr. Example')} moved`,
      `${isolated('Dr. Example')} has accepted your appointment`,
    ]);
    const reminders = await notification.messages.find({ bookingId, state: 'queued' }).lean();
    expect(reminders.map(({ _id }) => _id).sort()).toEqual(
      ['1h', '24h'].flatMap((kind) =>
        ['patient', 'provider'].map((role) => `${bookingId}:reminder-${kind}-v2:${role}`),
      ),
    );
  });

  it('sends a mail about each completion, and one about each repeated state', async () => {
    const { patientEmail, event } = testBooking();
    const completed = { status: 'completed' } as const;
    const changes = [
      event('requested'),
      event('working', { version: 2, statusVersion: 2, ...completed }),
      event('working', { version: 3, statusVersion: 3, status: 'working' }),
      event('working', { version: 4, statusVersion: 4, ...completed }),
      event('working', { version: 5, statusVersion: 4, ...completed, paymentStatus: 'paid' }),
    ];
    for (const change of changes) await notification.receive(change);
    await notification.send();
    const subjects = await subjectsTo(patientEmail);
    expect(subjects.filter((subject) => subject.endsWith('completed'))).toHaveLength(2);
  });

  it('is announced although another one of the same moment cannot be stored', async () => {
    const [refused, { bookingId, event }] = [testBooking({ patientName: 'refused' }), testBooking()];
    const { app } = notification;
    const validator = { 'appointment.patientName': { $ne: 'refused' } };
    await app.connection.db?.command({ collMod: 'bookingCopies', validator });
    const requests = [app.receive(refused.event('requested')), app.handle(event('requested'))];
    await Promise.all(requests);
    expect(await notification.statesOf(bookingId)).toContain('requested:patient queued');
    const queue = 'notification.booking.status-changed';
    await until(async () => (await app.broker.depth(`${queue}.dead`)) === 1);
    const retries = `event_age_seconds_count{queue="${queue}",outcome="retry"} 2\n`;
    expect(await app.app.get(Metrics).text()).toContain(retries);
  });
});

it('a person without an address gets no mail, but the other side does', async () => {
  const { bookingId, providerEmail, event } = testBooking({ patientEmail: '' });
  await notification.receive(event('requested'));
  await notification.send();
  expect(await subjectsTo(providerEmail)).toEqual([`New request from ${isolated('Pat Example')}`]);
  const states = await notification.statesOf(bookingId);
  const requested = states.filter((state) => state.startsWith('requested'));
  expect(requested).toEqual(['requested:patient dropped', 'requested:provider sent']);
});

it.each([
  ['a header', 'Pat\r\nBcc: thief@example.com'],
  ['an address', '"Pat" <thief@example.com>, Other'],
  ['a line of a calendar', 'Pat\r\nEND:VEVENT\r\nBEGIN:VEVENT;,\\'],
  ['markup', '<script>alert(1)</script>'],
])('a name that contains %s is a name', async (_, patientName) => {
  const { patientEmail, providerEmail, event } = testBooking({ patientName });
  await notification.receive(event('requested'));
  await notification.send();
  for (const address of [patientEmail, providerEmail]) {
    const [mail] = await mailsTo(address);
    if (!mail) throw new Error('No mail came');
    const source = await sourceOf(mail);
    const [headers = ''] = source.split('\r\n\r\n');
    expect(headers).not.toMatch(/^bcc:/im);
    expect(mail.text).not.toMatch(/^(bcc|begin|end):/im);
    expect(mail.html).not.toContain('<script>');
    const encoded = /text\/calendar[\s\S]*?base64\r\n\r\n([^-]+)/.exec(source)?.[1] ?? '';
    const lines = Buffer.from(encoded, 'base64').toString().split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT' || line === 'END:VEVENT')).toHaveLength(2);
  }
  expect(await mailsTo('thief@example.com')).toEqual([]);
});
