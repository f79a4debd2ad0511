import { accountExamples } from '@mendwell/contracts/event-examples';
import { isolated } from '@mendwell/contracts/text';
import { largestWrite } from '@mendwell/service-kit/testing/commands';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import {
  eraseWithFailures,
  erasureOf,
  exportOf,
  placesOf,
  testPersonalData,
} from '@mendwell/service-kit/testing/personal-data';
import { type Person, signIn } from '@mendwell/service-kit/testing/test-user';
import { unsubscribeLink } from '../src/preferences/unsubscribe-links.ts';
import type { MessageDocument } from '../src/records/message.schema.ts';
import { mailsTo } from './caught-mails.ts';
import { linkSecret, notificationApp, publicUrl, testBooking } from './notification-app.ts';

const notification = notificationApp();
describe("notification's data about people", () => testPersonalData('notification', notification));

let patient: Person;
let provider: Person;
/** Two people whose names appear nowhere else. */
beforeEach(async () => {
  const id = crypto.randomUUID();
  patient = await signIn({ name: `Pat ${id}` });
  provider = await signIn({ name: `Dr. ${id}` });
});
const account = ({ uid }: Person) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });
const textsOf = ({ uid, email, name }: Person) => [uid, email, name];

/** An appointment with sent mails, waiting mails, reminders, preferences and accounts of both. */
async function appointment() {
  const booking = testBooking({
    patientName: patient.name,
    patientEmail: patient.email,
    patientVerified: true,
    providerName: provider.name,
    providerEmail: provider.email,
    providerVerified: true,
  });
  const parties = { patientUid: patient.uid, providerUid: provider.uid };
  await notification.receive(booking.event('requested', parties));
  await notification.send();
  await notification.receive(booking.event('moved', { ...parties, version: 2 }));
  for (const { uid, name, email, token } of [patient, provider]) {
    const profile = { name, email, isEmailVerified: true };
    await notification.receive(eventLike(accountExamples.named, { uid, version: 1, profile }));
    const body = { reminders: false };
    await notification.app.call('PUT', '/notifications/preferences', { token, body });
  }
  return { ...booking, parties };
}

it('exports the mails to the caller, with the other side by name only', async () => {
  const { bookingId } = await appointment();
  const stranger = await signIn();
  const own = await exportOf(notification.app, 'notification', patient);
  expect(own.body.sections).toMatchObject({
    preferences: [{ reminders: false }],
    mails: [{ bookingId, patientName: patient.name, providerName: provider.name }],
  });
  const kinds = own.body.sections.mails[0].mails.map(
    ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
  );
  expect(kinds.sort()).toEqual([
    ...['moved queued', 'reminder-1h queued', 'reminder-1h queued'],
    ...['reminder-24h queued', 'reminder-24h queued', 'requested sent'],
  ]);
  for (const hidden of [provider.uid, provider.email]) expect(JSON.stringify(own.body)).not.toContain(hidden);
  const none = await exportOf(notification.app, 'notification', stranger);
  expect(none.body.sections).toEqual({ mails: [], preferences: [], calendarFeed: [] });
});

it('the link of an old mail does not bring an erased account back', async () => {
  await appointment();
  const link = new URL(unsubscribeLink(patient.uid, linkSecret, publicUrl).url);
  await notification.receive(erasureOf(account(patient)));
  const path = `/notifications/unsubscribe${link.search}`;
  expect((await notification.app.call('POST', path)).status).toBe(200);
  expect(await placesOf(notification.app, [patient.uid])).toEqual([]);
});

it('an erasure changes a bounded number of mails at a time', async () => {
  const mail = { bookingId: 'b', kind: 'moved', role: 'provider', state: 'queued', details: {}, attempts: 0 };
  const others = { ...mail, sender: patient.uid, plannedAt: new Date() } as const;
  const mails = Array.from({ length: 450 }, () => ({ ...others, _id: crypto.randomUUID() }));
  await notification.messages.insertMany(mails as MessageDocument[]);
  const largest = largestWrite(notification.app);
  await notification.receive(erasureOf(account(patient)));
  expect(await placesOf(notification.app, [patient.uid])).toEqual([]);
  expect(largest()).toBeLessThanOrEqual(200);
});

describe.each(['patient', 'provider'] as const)('the erasure of a %s', (side) => {
  const people = () => (side === 'patient' ? ([patient, provider] as const) : ([provider, patient] as const));
  const former = side === 'patient' ? 'Former patient' : 'Former provider';

  it('leaves neither mails nor preferences; the other side gets its mails without the name', async () => {
    const { bookingId } = await appointment();
    const [leaving, staying] = people();
    await eraseWithFailures(notification.app, account(leaving));
    expect(await placesOf(notification.app, textsOf(leaving))).toEqual([]);
    const states = await notification.statesOf(bookingId);
    expect(states.filter((state) => state.includes(`:${side} `))).toEqual([]);
    expect(states).toContain(`moved:${side === 'patient' ? 'provider' : 'patient'} queued`);

    await notification.send();
    const mails = await mailsTo(staying.email);
    expect(mails.at(-1)).toMatchObject({ subject: `Appointment with ${isolated(former)} moved` });
    expect(JSON.stringify(mails.at(-1))).not.toContain(leaving.name);
    expect(await mailsTo(leaving.email)).toHaveLength(1);
    const entry = await notification.app.call('GET', `/bookings/${bookingId}/calendar.ics`, {
      token: staying.token,
    });
    expect(entry).toMatchObject({ status: 200, body: expect.stringContaining(former) });
  });

  it('finds mails that wait although an event has brought the pseudonym already', async () => {
    const { event, parties, appointment: known } = await appointment();
    const [leaving] = people();
    const { pseudonym } = account(leaving);
    await notification.receive(
      event('cancelled', {
        ...parties,
        [`${side}Uid`]: pseudonym,
        version: 3,
        appointment: { ...known, [`${side}Name`]: former, [`${side}Email`]: '' },
      }),
    );
    expect(await placesOf(notification.app, [leaving.name])).not.toEqual([]);
    await eraseWithFailures(notification.app, account(leaving));
    expect(await placesOf(notification.app, textsOf(leaving))).toEqual([]);
    await notification.send();
    expect(await mailsTo(leaving.email)).toHaveLength(1);
  });

  it('removes, announced again, what late events have brought back', async () => {
    const { event, parties } = await appointment();
    const [leaving] = people();
    await notification.receive(erasureOf(account(leaving)));
    await notification.receive(event('moved', { ...parties, version: 7 }));
    expect(await placesOf(notification.app, textsOf(leaving))).not.toEqual([]);
    await eraseWithFailures(notification.app, account(leaving));
    await notification.receive(erasureOf(account(leaving)));
    expect(await placesOf(notification.app, textsOf(leaving))).toEqual([]);
  });
});
