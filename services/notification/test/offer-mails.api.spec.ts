import { randomUUID } from 'node:crypto';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { notificationApp, publicUrl } from './notification-app.ts';

const notification = notificationApp();
let patientEmail: string;

beforeEach(() => {
  patientEmail = `u-${randomUUID()}@example.com`;
});

const example = eventExamples['time.offered'];
const serviceDate = '2036-12-03T14:00:00.000Z';
const at = encodeURIComponent(serviceDate);
const stop = `${publicUrl}/api/waits/end?token=${example.data.token}`;
const offer = async (changes: Partial<typeof example.data> = {}, data = example.data) => {
  const event = eventLike(
    { ...example, data },
    { offerId: randomUUID(), patientEmail, serviceDate, ...changes },
  );
  for (const again of [event, event]) await notification.receive(again);
  await notification.send();
  return mailsTo(patientEmail);
};

describe('a time that has come free', () => {
  it('is mailed once, with the way to move to it and to stop', async () => {
    const mails = await offer({ patientTimeZone: 'America/New_York' });
    expect(mails).toMatchObject([{ subject: 'An earlier time has come free' }]);
    const [mail] = mails;
    expect(mail?.text).toContain('whoever takes it first has it');
    expect(mail?.text).toContain(
      'With: Dr. Example\nWhen: Wed, Dec 3, 2036, 9:00 AM in New York · 3:00 PM in Stockholm',
    );
    expect(mail?.text).toContain(
      `Move your appointment to this time: ${publicUrl}/bookedService?booking=${example.data.bookingId}&open=move&at=${at}`,
    );
    expect(mail?.text).toContain(`Stop looking for an earlier time: ${stop}`);
    const source = mail && (await sourceOf(mail));
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(source?.replaceAll(/\s/g, '')).toContain(`List-Unsubscribe:<${stop}>`);
  });

  it.each([
    ['there is no appointment', {}],
    ['the appointment cannot move to it, and stays', { keepsBooking: true }],
  ])('can be booked where %s', async (_, more) => {
    const { bookingId, ...booking } = example.data;
    const [mail] = await offer(more, booking);
    expect(mail?.text).toContain(`Book this time: ${publicUrl}/service/${example.data.serviceId}?at=${at}`);
    const stays = 'Your present appointment stays until you cancel it.';
    expect(mail?.text.includes(stays)).toBe('keepsBooking' in more);
  });

  it('goes to an unverified address three times a day, without names and with both ways to stop', async () => {
    for (let count = 0; count < 4; count += 1) await offer({ patientVerified: false });
    const mails = await mailsTo(patientEmail);
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).not.toContain('Dr. Example');
    expect(mails[0]?.text).toContain(`Stop looking for an earlier time: ${stop}`);
    expect(mails[0]?.text).toContain('Not you? Stop all emails to this address');
  });

  it('is not mailed once it has passed', async () => {
    expect(await offer({ serviceDate: new Date(Date.now() - 1).toISOString() })).toEqual([]);
  });

  it.each([
    [29, 1],
    [31, 0],
  ])('that could not be mailed for %i minutes is mailed %i times', async (minutes, count) => {
    const offerId = randomUUID();
    await notification.receive(eventLike(example, { offerId, patientEmail, serviceDate }));
    const plannedAt = new Date(Date.now() - minutes * 60_000);
    await notification.messages.updateOne({ _id: `offer:${offerId}` }, { plannedAt });
    await notification.send();
    expect(await mailsTo(patientEmail)).toHaveLength(count);
  });
});
