import { eventExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot } from '@mendwell/contracts/events';
import { isolated } from '@mendwell/contracts/text';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { signIn } from '@mendwell/service-kit/testing/test-user';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { notificationApp, publicUrl, testBooking } from './notification-app.ts';

const hourMs = 3_600_000;
const notification = notificationApp();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
type Status = BookingSnapshot;

/** A booking of a visit 25 hours ago, and its states as booking announces them. */
async function visited(hours = 25) {
  const booking = testBooking({ serviceDate: hoursAgo(hours) });
  const state = (more: Partial<Status> = {}, price = 4550) =>
    notification.receive(
      booking.event('working', {
        ...{ status: 'pending', paymentStatus: 'paid', version: 2 },
        priceCents: price,
        ...more,
      }),
    );
  await notification.receive(booking.event('requested'));
  return { ...booking, state };
}
const askedOf = async (address: string) => {
  await notification.send();
  return (await mailsTo(address)).filter(({ subject }) => subject.startsWith('How was your visit'));
};

it('a patient is asked for a review a day after a paid visit, once, and can turn such mails off', async () => {
  const { bookingId, patientEmail, providerEmail, state } = await visited();
  await state();
  await state({ status: 'completed', version: 3 });
  const [mail, ...more] = await askedOf(patientEmail);
  expect(more).toEqual([]);
  const source = mail ? await sourceOf(mail) : '';
  expect(mail?.text).toContain(`${publicUrl}/reviews/${bookingId}`);
  expect(source).toContain('List-Unsubscribe:');
  expect(await askedOf(providerEmail)).toEqual([]);
});

it('the mail waits for a day after the end of the visit', async () => {
  const { bookingId, patientEmail, state } = await visited(24);
  await state();
  expect(await askedOf(patientEmail)).toEqual([]);
  const planned = await notification.messages.findOne({ bookingId, kind: 'reminder-review' }).orFail().lean();
  expect(planned.role).toBe('patient');
});

it('a free visit is asked about once it is completed', async () => {
  const { patientEmail, state } = await visited();
  await state({ paymentStatus: 'unpaid' }, 0);
  expect(await askedOf(patientEmail)).toEqual([]);
  await state({ paymentStatus: 'unpaid', status: 'completed', version: 3 }, 0);
  expect(await askedOf(patientEmail)).toHaveLength(1);
});

it.each([['afterwards'], ['before everything else']])(
  'nobody is asked who has reviewed, heard of %s',
  async (when) => {
    const { patientEmail, state, bookingId } = await visited();
    const reviewed = () => notification.receive(eventLike(eventExamples['review.written'], { bookingId }));
    if (when === 'afterwards') await state();
    await reviewed();
    await state();
    expect(await notification.messages.countDocuments({ bookingId, kind: 'reminder-review' })).toBe(1);
    expect(await askedOf(patientEmail)).toEqual([]);
  },
);

it.each([
  ['cancelled', 'cancelled', { version: 3 }],
  ['disputed', 'payment', { version: 3, paymentStatus: 'paid', disputeStatus: 'open' }],
  ['refunded', 'payment', { version: 3, status: 'completed', paymentStatus: 'refunded' }],
] as const)('nobody is asked about a visit that was %s', async (_, name, data) => {
  const { patientEmail, state, event } = await visited();
  await notification.receive(event(name, data));
  await state();
  expect(await askedOf(patientEmail)).toEqual([]);
});

const payment = { refundedCents: 4550 };

it('a patient is asked by the state of the payment, whatever refunds it took', async () => {
  const failed = { failedRefundCents: 3000 };
  const first = await visited();
  await first.state();
  await first.state({ version: 3, paymentStatus: 'refunded', ...payment, ...failed });
  expect(await askedOf(first.patientEmail)).toEqual([]);
  const second = await visited();
  await second.state();
  await second.state({ version: 3, paymentStatus: 'refunded', refundedCents: 4550 });
  await second.state({ version: 4, failedRefundCents: 4550 });
  expect(await askedOf(second.patientEmail)).toHaveLength(1);
});

it('nobody is asked about an unpaid visit, nor about the former time of a moved one', async () => {
  const { patientEmail, state, appointment } = await visited();
  await state({ paymentStatus: 'unpaid', status: 'completed' });
  await state({ version: 3, appointment: { ...appointment, serviceDate: hoursAgo(40) } });
  expect(await askedOf(patientEmail)).toEqual([]);
});

describe.each([
  [
    'review',
    'provider',
    {},
    'You have a new review',
    'A patient has reviewed an appointment with you. It is on the page of your service, where you can reply.' +
      `\n\nOpen your services: ${publicUrl}/manageService`,
  ],
  [
    'reply',
    'patient',
    { isReply: true },
    'A reply to your review',
    `${isolated('Dr. Example')} has replied to your review.`,
  ],
] as const)('a %s', (_, role, more, subject, text) => {
  const write = async (bookingId: string, hidden = {}) => {
    const data = { bookingId, ...more, ...hidden };
    await notification.receive(eventLike(eventExamples['review.written'], data));
    await notification.send();
  };

  it(`is told to the ${role} by one mail, and to nobody else`, async () => {
    const booking = await visited();
    await notification.send();
    const before = (await mailsTo(booking[`${role}Email`])).length;
    for (let time = 0; time < 2; time += 1) await write(booking.bookingId);
    const [mail, ...others] = (await mailsTo(booking[`${role}Email`])).slice(before);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text.startsWith(text)).toBe(true);
    expect(mail?.html).toContain(subject);
    expect(mail && (await sourceOf(mail))).toContain('List-Unsubscribe:');
    if (role === 'provider') expect(mail && (await sourceOf(mail))).not.toContain(booking.patientName);
    expect(await notification.statesOf(booking.bookingId)).toContain(
      `${role === 'provider' ? 'reviewed' : 'replied'}:${role} sent`,
    );
  });

  it(`is not told to a ${role} who turned reminders off, nor while it is hidden`, async () => {
    const [booking, other] = [await visited(), await visited()];
    const { token } = await signIn({ uid: booking[`${role}Uid`] });
    await notification.app.call('PUT', '/notifications/preferences', { token, body: { reminders: false } });
    await write(booking.bookingId);
    await write(other.bookingId, { isHidden: true });
    for (const { bookingId, ...people } of [booking, other]) {
      const subjects = (await mailsTo(people[`${role}Email`])).map((mail) => mail.subject);
      expect(subjects).not.toContain(subject);
    }
  });
});

it('those who turned reminders off are not asked', async () => {
  const { patientEmail, patientUid, state } = await visited();
  const { token } = await signIn({ uid: patientUid });
  await notification.app.call('PUT', '/notifications/preferences', { token, body: { reminders: false } });
  await state();
  expect(await askedOf(patientEmail)).toEqual([]);
});
