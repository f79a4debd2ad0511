import { hashUid } from '@mendwell/service-kit/hash-uid';
import { RestoredDecisions, restoredDecisionModel } from '@mendwell/service-kit/privacy/restored-decisions';
import { signIn } from '@mendwell/service-kit/testing/test-user';
import { preferencesModel } from '../src/preferences/preferences.service.ts';
import { addressKey, unsubscribeLink } from '../src/preferences/unsubscribe-links.ts';
import { linkSecret, type NotificationApp, publicUrl, startNotification } from './notification-app.ts';

let notification: NotificationApp;
beforeAll(async () => {
  notification = await startNotification({
    allowedScans: [{ shape: /^find restoredDecisions /, reason: 'The log is applied to a whole database' }],
  });
});
afterAll(() => notification?.close());

it("people's decisions about their mails are told without uid and address, and outlive a restore", async () => {
  const { app } = notification;
  const [stops, starts] = [await signIn(), await signIn()];
  const setTo = (reminders: boolean, { token }: { token: string }) =>
    app.call('PUT', '/notifications/preferences', { token, body: { reminders } });
  const address = addressKey('stranger@example.com');
  await setTo(false, starts);
  const preferences = app.model<{ _id: string; reminders: boolean }>(preferencesModel.name);
  const backup = await preferences.find().lean();
  await setTo(false, stops);
  await setTo(false, stops);
  await setTo(true, starts);
  await app.call('POST', unsubscribeLink(address, linkSecret, publicUrl).url.replace(`${publicUrl}/api`, ''));
  const decided = (await app.outbox('person.decided')).map(({ data }) => data);
  expect(decided).toEqual([
    { action: 'mails.stop', id: hashUid(starts.uid) },
    { action: 'mails.stop', id: hashUid(stops.uid) },
    { action: 'mails.start', id: hashUid(starts.uid) },
    { action: 'mails.stop', id: address },
  ]);

  await preferences.deleteMany();
  await preferences.insertMany(backup);
  await app
    .model(restoredDecisionModel.name)
    .insertMany(
      decided
        .slice(1)
        .map(({ action, id }, order) => ({ _id: id, action, kind: 'mails', id, at: new Date(order) })),
    );
  await app.app.get(RestoredDecisions, { strict: false }).apply();
  const left = await preferences.find().lean();
  expect(Object.fromEntries(left.map(({ _id, reminders }) => [_id, reminders]))).toEqual({
    ...{ [hashUid(starts.uid)]: true, [hashUid(stops.uid)]: false, [address]: false },
  });
});
