import { randomUUID } from 'node:crypto';
import { accountExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { Logger } from '@nestjs/common';
import { mailsTo, sourceOf } from './caught-mails.ts';
import { startMailServer } from './mail-server.ts';
import { footer, notificationApp, publicUrl, startNotification } from './notification-app.ts';

interface Request {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  erasesAt: string;
}

const notification = notificationApp();
let request: Request;

beforeEach(() => {
  const uid = `u-${randomUUID()}`;
  const erasesAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  request = { uid, email: `${uid}@example.com`, isEmailVerified: true, erasesAt };
});

const eventOf = (changes: Partial<Request> = {}) => {
  const { uid, erasesAt, ...profile } = { ...request, ...changes };
  const example = accountExamples['erasure-requested'];
  return eventLike(example, { uid, erasesAt, profile: { name: 'Pat', ...profile } });
};
const ask = async (changes: Partial<Request> = {}) => {
  await notification.receive(eventOf(changes));
  await notification.send();
};

describe('a request to delete an account', () => {
  it('is confirmed by one mail with the date and the way back', async () => {
    request.erasesAt = '2036-12-03T09:30:00.000Z';
    const event = eventOf();
    for (const again of [event, event]) {
      await notification.receive(again);
      await notification.send();
    }
    const mails = await mailsTo(request.email);
    expect(mails).toMatchObject([{ subject: 'Your account will be deleted' }]);
    const [mail] = mails;
    expect(mail?.text).toBe(
      'You have asked us to delete your account. To stop this, sign in before the date below and choose ' +
        `Keep my account.\n\nDeleted on: Wed, Dec 3, 2036, 9:30 AM UTC\n\nOpen your profile: ${publicUrl}/profile${footer}`,
    );
    expect(mail?.html).toContain(`href="${publicUrl}/profile"`);
    expect(mail?.html).toContain('choose Keep my account.');
    expect(mail && (await sourceOf(mail))).not.toContain('List-Unsubscribe');
  });

  it('is mailed to an unverified address each time, with a way to stop that', async () => {
    for (let count = 0; count < 5; count += 1) await ask({ isEmailVerified: false });
    const mails = await mailsTo(request.email);
    expect(mails).toHaveLength(5);
    expect(mails[0]?.text).toContain('Not you? Stop all emails to this address');
    expect(mails[0] && (await sourceOf(mails[0]))).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(await notification.messages.countDocuments({ sender: request.uid })).toBe(0);
  });

  it('is not mailed to an unverified address that wants no mails', async () => {
    await ask({ isEmailVerified: false });
    const [, path = ''] =
      /https:\/\/mendwell\.example\/api(\S+unsubscribe\S+)/.exec(
        (await mailsTo(request.email))[0]?.text ?? '',
      ) ?? [];
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await notification.app.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers });
    await ask({ isEmailVerified: false });
    expect(await mailsTo(request.email)).toHaveLength(1);
  });

  it.each<[string, Partial<Request>]>([
    ['without an address', { email: '' }],
    ['whose date has passed', { erasesAt: new Date(Date.now() - 1_000).toISOString() }],
  ])('of an account %s leaves no message behind', async (_, changes) => {
    await ask(changes);
    expect(await mailsTo(request.email)).toEqual([]);
    expect(await notification.messages.countDocuments({ sender: request.uid })).toBe(0);
  });

  it('that is called off is confirmed by one mail', async () => {
    await ask();
    const { uid, email } = request;
    const kept = eventLike(accountExamples.kept, {
      uid,
      profile: { name: 'Pat', email, isEmailVerified: true },
    });
    for (const again of [kept, kept]) {
      await notification.receive(again);
      await notification.send();
    }
    const [, mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your account will not be deleted',
      text: `You have chosen to keep your account. It stays as it was.\n\nOpen your profile: ${publicUrl}/profile${footer}`,
    });
    expect(mail?.html).toContain('It stays as it was.');
  });

  it('leaves nothing about the person in a sent message', async () => {
    const event = eventOf();
    await notification.receive(event);
    await notification.send();
    const row = await notification.messages.findById(`account:${event.id}`).lean();
    expect(row).toMatchObject({ state: 'sent', details: {} });
    expect(JSON.stringify(row)).not.toContain(request.uid);
  });
});

describe('a mail that cannot be sent', () => {
  it('is erased with the account, and is logged without address or uid', async () => {
    const server = await startMailServer();
    const failing = await startNotification({ env: { SMTP_URL: server.url } });
    const lines: string[] = [];
    // Of an error, the log has the message.
    const toText = (line: unknown) =>
      JSON.stringify(line, (_, value) => (value instanceof Error ? value.message : value));
    Logger.overrideLogger({ log() {}, error() {}, warn: (line) => lines.push(toText(line)) });
    try {
      server.refused.add(request.email);
      await failing.receive(eventOf());
      await failing.send();
      expect(lines).toEqual([expect.stringContaining('EENVELOPE 550')]);
      expect(lines.join()).not.toContain(request.uid);
      expect(await failing.messages.countDocuments({ sender: request.uid, state: 'queued' })).toBe(1);
      await failing.receive(eventLike(accountExamples.erased, { uid: request.uid }));
      expect(await failing.messages.countDocuments()).toBe(0);
    } finally {
      Logger.overrideLogger(false);
      await failing.close();
      await server.close();
    }
  });
});
