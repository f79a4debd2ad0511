import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { startCatalog } from './catalog-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());

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

  it.each([
    ['email', 'not an address'],
    ['email', { $ne: '' }],
    ['email', ' '],
    ['subject', ' '],
    ['message', undefined],
  ])('refuses %s if it is %p', async (field, value) => {
    const before = await stored();
    const answer = await app.call('POST', '/contact', { body: { ...message, [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect(await stored()).toEqual(before);
  });
});
