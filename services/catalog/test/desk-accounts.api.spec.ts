import { hashUid } from '@mendwell/service-kit/hash-uid';
import { standIn } from '@mendwell/service-kit/testing/fixture';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { accountModel } from '../src/records/account.schema.ts';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { type ReviewDocument, reviewModel } from '../src/records/review.schema.ts';
import { blockingApp, decision } from './blocking-app.ts';
import { newReview } from './blocking-steps.ts';
import { add, type Person, signIn } from './catalog-app.ts';
import { everythingIn, refusedCallers } from './desk-app.ts';
import { forgetUser } from './erasures-app.ts';

const desk = blockingApp();
const app = standIn(() => desk.app);
beforeEach(() => app.model(accountModel.name).deleteMany());

const get = (path: string, token = desk.operator.token) =>
  app.call('GET', `/desk/catalog/accounts${path}`, { token });
const uidsOf = async (query: string) => (await get(query)).body.map(({ uid }: { uid: string }) => uid);

describe('the calls for operators', () => {
  it('do nothing for anyone else', async () => {
    const person = await desk.signedIn();
    const before = await everythingIn(app);
    for (const [token, status] of await refusedCallers(person))
      for (const [method, path, body] of [
        ['GET', 'accounts', undefined],
        ['GET', `accounts/${person.uid}`, undefined],
        ['POST', `accounts/${person.uid}/block`, decision],
        ['POST', `accounts/${person.uid}/unblock`, decision],
        ['GET', 'journal', undefined],
        ['GET', 'journal/export', undefined],
      ] as const) {
        const answer = await app.call(method, `/desk/catalog/${path}`, { token, body });
        expect([path, answer.status]).toEqual([path, status]);
      }
    expect(await everythingIn(app)).toEqual(before);
  });
});

describe('GET /desk/catalog/accounts', () => {
  it('finds whom an entry of the journal is about, by the hash that it has', async () => {
    const person = await desk.signedIn();
    expect(await uidsOf(`?search=${hashUid(person.uid)}`)).toEqual([]);
    const block = `/desk/catalog/accounts/${person.uid}/block`;
    await app.call('POST', block, { token: desk.operator.token, body: decision });
    expect(await uidsOf(`?search=${hashUid(person.uid)}`)).toEqual([person.uid]);
  });

  it('lists the latest first, by pages', async () => {
    const people = [];
    for (let count = 0; count < 5; count += 1) people.push(await desk.signedIn());
    const uids = people.map(({ uid }) => uid).toReversed();
    expect(await uidsOf('')).toEqual(uids);
    const { body, headers } = await get('?limit=2');
    expect(headers['x-total-count']).toBe('5');
    expect(body).toHaveLength(2);
    const url = '/desk/catalog/accounts?limit=2';
    const { last } = await pagesOf(app, url, desk.operator.token);
    const back = await pagesOf(app, `/desk/catalog/accounts${last}`, desk.operator.token, 'prev');
    expect(back.pages.map(({ length }) => length)).toEqual([1, 2, 2]);
  });

  it('finds by the uid, or by how an address or each word of a name begins, in any case', async () => {
    const id = crypto.randomUUID().slice(0, 8);
    const maya = await desk.signedIn({ name: `Maya ${id}`, email: `m.${id}@example.com` });
    const may = await desk.signedIn({ name: 'Nobody', email: `maya ${id}x@example.com` });
    const other = await desk.signedIn({ name: `Ánn Maya ${id}`, email: `a.${id}@example.com` });
    expect(await uidsOf(`?search=MAYA ${id}`)).toEqual([other.uid, may.uid, maya.uid]);
    expect(await uidsOf(`?search=${id.slice(0, -1)} an`)).toEqual([other.uid]);
    expect(await uidsOf(`?search=ay ${id}`)).toEqual([]);
    expect(await uidsOf(`?search=m.${id.toUpperCase()}`)).toEqual([maya.uid]);
    expect(await uidsOf(`?search=${other.uid}`)).toEqual([other.uid]);
    expect(await uidsOf(`?search=${other.uid.slice(0, -1)}`)).toEqual([]);
    expect(await uidsOf(`?search=maya ${id}y`)).toEqual([]);
    expect(await uidsOf('?search=.*')).toEqual([]);
    // An accent alone, in which there is no word.
    expect(await get('?search=%CC%81')).toMatchObject({ status: 200 });
    expect((await get(`?search=maya ${id}&limit=1`)).headers).toMatchObject({
      'x-total-count': '3',
      link: expect.stringContaining('search=maya'),
    });
  });

  it('finds by the new name', async () => {
    const person = await desk.signedIn({ name: 'Jane Doe' });
    const rename = (name: string) =>
      app.call('PUT', '/account', { token: unsignedToken({ ...person, name }) });
    await rename('Jane Roe');
    expect([await uidsOf('?search=roe'), await uidsOf('?search=doe')]).toEqual([[person.uid], []]);
  });

  it('lists only blocked ones if asked', async () => {
    const person = await desk.signedIn({ name: 'Bea Blocked' });
    await desk.signedIn({ name: 'Bea Free' });
    await desk.block(person);
    expect((await get('?blocked=yes')).body).toMatchObject([
      { uid: person.uid, isOperator: false, blocked: { reason: 'fraud', isComplete: false } },
    ]);
    expect(await uidsOf('?blocked=yes&search=bea')).toEqual([person.uid]);
    expect(await uidsOf('?blocked=yes&search=free')).toEqual([]);
    expect(await uidsOf(`?blocked=yes&search=${person.uid}`)).toEqual([person.uid]);
  });
});

/** What somebody without an account here may have written. */
const records = {
  'a service': async (person: Person) => void (await add(app, person)),
  'a contact message': async ({ token }: Person) => {
    const body = { email: 'other@example.com', subject: 'Hello', message: 'Hello' };
    await app.call('POST', '/contact', { token, body });
  },
  'a review': async (person: Person) => {
    await app.model<ReviewDocument>(reviewModel.name).create(newReview(person));
  },
  'a visit': async ({ uid: patientUid }: Person) => {
    const visit = { patientUid, providerUid: 'u-provider' };
    await app.connection.collection('bookingCopies').insertOne({ status: 'pending', version: 1, visit });
  },
};

describe('somebody who never signed in on a page', () => {
  it.each(Object.entries(records))('is found and blocked by the uid, having written %s', async (_, write) => {
    const person = await signIn();
    await write(person);
    await app.model(accountModel.name).updateOne({ _id: person.uid }, { $unset: { email: 1 } });
    await forgetUser(person);
    expect(await uidsOf(`?search=${person.uid}`)).toEqual([person.uid]);
    expect(await get(`/${person.uid}`)).toMatchObject({ status: 200, body: { uid: person.uid } });
    expect(await desk.block(person)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await get(`/${person.uid}`)).toMatchObject({ body: { blocked: { reason: 'fraud' } } });
  });

  it.each(['a service', 'a contact message'] as const)(
    'is found by name and address once they have written %s',
    async (what) => {
      const id = crypto.randomUUID().slice(0, 8);
      const person = await signIn({ name: `Ines ${id}`, email: `i.${id}@example.com` });
      await records[what](person);
      for (const search of [`ines ${id}`, `i.${id}`])
        expect(await uidsOf(`?search=${search}`)).toEqual([person.uid]);
      // It is no published profile yet.
      await app.call('PUT', '/account', { token: person.token });
      expect(await app.outbox('account.changed')).toContainEqual(
        expect.objectContaining({
          data: expect.objectContaining({ uid: person.uid, what: 'named', version: 1 }),
        }),
      );
    },
  );

  it('is found by the whole address or the uid, and blocked, having only registered', async () => {
    const person = await signIn({ name: 'Only Registered' });
    const shown = { uid: person.uid, name: 'Only Registered', email: person.email };
    for (const search of [person.email.toUpperCase(), person.uid])
      expect((await get(`?search=${search}`)).body).toMatchObject([shown]);
    expect(await uidsOf(`?search=${person.email.slice(0, -1)}`)).toEqual([]);
    expect((await get(`/${person.uid}`)).body).toMatchObject(shown);
    expect(await desk.block(person)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await get('?blocked=yes')).body).toMatchObject([{ ...shown, blocked: { reason: 'fraud' } }]);
  });
});

describe('GET /desk/catalog/accounts/{uid}', () => {
  it('says what an account has here, and when it will be deleted', async () => {
    const person = await desk.signedIn({ name: 'Dr. Ada' });
    await add(app, person);
    const removed = await add(app, person);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: person.token });
    const erasesAt = new Date(Date.now() + 3_600_000);
    await app.model(erasureModel.name).create({
      ...{ _id: person.uid, pseudonym: `erased-${hashUid(person.uid)}`, state: 'asked', erasesAt },
      ...{ confirmedBy: [], dueAt: erasesAt },
    });
    const { body } = await get(`/${person.uid}`);
    expect(body).toEqual({
      ...{ uid: person.uid, name: 'Dr. Ada', email: person.email },
      ...{ isEmailVerified: true, isOperator: false },
      providerId: expect.stringMatching(/^[0-9a-f]{24}$/),
      services: { listed: 1, hidden: 0 },
      reviews: { written: 0, received: 0, hidden: 0 },
      erasesAt: erasesAt.toISOString(),
    });
  });

  it('does not know somebody whom nobody knows', async () => {
    expect(await get('/u-unknown')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('keeps the date of an account when its name changes', async () => {
    const person = await desk.signedIn();
    const stored = () => app.model(accountModel.name).findById(person.uid).lean();
    const before = await stored();
    await app.call('PUT', '/account', { token: unsignedToken({ ...person, name: 'Another' }) });
    expect(await stored()).toMatchObject({ name: 'Another', version: 2 });
    expect((await stored()) as object).toMatchObject({
      createdAt: (before as { createdAt?: Date }).createdAt,
    });
  });
});
