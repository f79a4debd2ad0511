import { signIn } from '@mendwell/service-kit/testing/test-user';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { catalogApp } from './catalog-app.ts';

const app = catalogApp();

const message = {
  email: 'visitor@example.com',
  subject: 'Opening hours',
  message: 'Are you open on Sunday?',
};
const stored = () => app.model<ContactMessageDocument>(contactMessageModel.name).find({}, { _id: 0 }).lean();

describe('POST /contact', () => {
  it("stores a visitor's message", async () => {
    const answer = await app.call('POST', '/contact', { body: { ...message, createdAt: 'x', extra: 1 } });
    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    expect(await stored()).toEqual([{ ...message, createdAt: expect.any(Date) }]);
  });

  it('keeps who sent it if they are signed in, and refuses nobody whose token is not valid', async () => {
    const person = await signIn();
    for (const token of [person.token, `${person.token}x`, 'nonsense'])
      expect(await app.call('POST', '/contact', { token, body: message })).toMatchObject({ status: 201 });
    expect((await stored()).slice(-3).map(({ senderUid }) => senderUid)).toEqual([
      person.uid,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
    ['Anna.B+c@Mail.BÜCHER.example', 'Anna.B+c@mail.xn--bcher-kva.example'],
    ['li@例え.テスト', 'li@xn--r8jz45g.xn--zckzah'],
    ['Visitor@Example.com', 'Visitor@Example.com'],
  ])('accepts the address %s, which any mail server can reach', async (email, kept) => {
    expect(await app.call('POST', '/contact', { body: { ...message, email } })).toMatchObject({
      status: 201,
    });
    expect((await stored()).at(-1)).toMatchObject({ email: kept });
  });

  it.each([
    ['email', 'not an address'],
    ['email', { $ne: '' }],
    ['email', ' '],
    ['email', 'anna@.bücher.example'],
    ['email', 'anna@bücher .example'],
    ['email', 'anna@bücher.example/x'],
    ['email', 'anna@bücher.example:25'],
    ['email', 'eve@x.example@bücher.example'],
    ['email', 'anna@bücher'],
    ['subject', ' '],
    ['subject', '\u200b'],
    ['message', undefined],
    ['message', '\u3164\n\u2800'],
  ])('refuses %s if it is %p', async (field, value) => {
    const before = await stored();
    const answer = await app.call('POST', '/contact', { body: { ...message, [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect(await stored()).toEqual(before);
  });
});
