import { fixture } from '@mendwell/service-kit/testing/fixture';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { catalogApp, signIn } from './catalog-app.ts';
import { startDesk } from './desk-app.ts';

const app = catalogApp();
const desk = fixture(() => startDesk(app));

const messages = () => app.model<ContactMessageDocument>(contactMessageModel.name);
beforeEach(() => messages().deleteMany({}));

/** Sends a message as a visitor; returns its id. */
async function send(subject: string): Promise<string> {
  await app.call('POST', '/contact', { body: { email: 'visitor@example.com', subject, message: 'Hello' } });
  return String((await messages().findOne({ subject }).orFail().lean())._id);
}
const act = (action: 'answer' | 'reopen', id: string, body = {}) => desk.act(`contact/${id}/${action}`, body);
const subjects = async (state: string) =>
  (await desk.read(`contact?state=${state}`)).body.map(({ subject }: { subject: string }) => subject);

describe('GET /desk/catalog/contact', () => {
  it('lists new messages, those waiting longest first, and answered ones by their answer', async () => {
    const [first, second] = [await send('First'), await send('Second')];
    await send('Third');
    const { body } = await desk.read('contact');
    expect(body[0]).toEqual({
      _id: first,
      email: 'visitor@example.com',
      subject: 'First',
      message: 'Hello',
      sentAt: expect.any(String),
      state: 'new',
    });
    expect(await subjects('new')).toEqual(['First', 'Second', 'Third']);
    await act('answer', second);
    await act('answer', first);
    expect(await subjects('new')).toEqual(['Third']);
    expect(await subjects('answered')).toEqual(['First', 'Second']);
    expect((await desk.read('contact?state=lost')).status).toBe(400);
  });

  it('finds messages of either state by their id or a whole address, with the account that sent them', async () => {
    const { uid, token } = await signIn();
    await app.call('POST', '/contact', {
      ...{ token, body: { email: 'Sender@example.com', subject: 'Signed in', message: 'Hello' } },
    });
    const answered = await send('Answered');
    await act('answer', answered);
    const find = async (search: string) =>
      (await desk.read(`contact?search=${encodeURIComponent(search)}`)).body;
    expect(await find('sender@EXAMPLE.com')).toMatchObject([{ subject: 'Signed in', senderUid: uid }]);
    expect(await find(answered)).toMatchObject([{ subject: 'Answered', state: 'answered' }]);
    expect(await find(answered)).not.toMatchObject([{ senderUid: expect.anything() }]);
    for (const nobody of ['sender@example', 'f'.repeat(24)]) expect(await find(nobody)).toEqual([]);
  });

  it('pages through both states, forwards and backwards', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await send(`Message ${index}`));
    const { token } = desk.operator;
    const read = (state: string) => pagesOf(app, `/desk/catalog/contact?limit=2&state=${state}`, token);
    const forth = await read('new');
    expect(forth.pages.flat()).toEqual(ids);
    expect(forth.totals).toEqual(['5', '5', '5']);
    const back = await pagesOf(app, `/desk/catalog/contact${forth.last}`, token, 'prev');
    expect(back.pages.reverse().flat()).toEqual(ids);
    for (const id of ids) await act('answer', id);
    expect((await read('answered')).pages.flat()).toEqual([...ids].reverse());
  });
});

describe('POST /desk/catalog/contact/{messageId}/answer', () => {
  it('takes a message out of the new ones, once, until it is opened again', async () => {
    const id = await send('Opening hours');
    const answers = await Promise.all([act('answer', id, { note: 'By phone' }), act('answer', id)]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    expect((await act('reopen', id)).body.modifiedCount).toBe(1);
    expect((await act('reopen', id)).body.modifiedCount).toBe(0);
    expect((await messages().findById(id).lean())?.answeredAt).toBeUndefined();
    expect(await subjects('new')).toEqual(['Opening hours']);
    expect(await desk.recorded(id)).toEqual(['message contact.answer', 'message contact.reopen']);
  });

  it('knows no other messages', async () => {
    for (const action of ['answer', 'reopen'] as const)
      expect(await act(action, 'f'.repeat(24))).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('lets the database delete it twelve months later, and any message after two years', async () => {
    const indexes = await messages().collection.indexes();
    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject([
      { key: { answeredAt: 1 }, expireAfterSeconds: 31_536_000 },
      { key: { createdAt: 1 }, expireAfterSeconds: 63_072_000 },
    ]);
  });
});
