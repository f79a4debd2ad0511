import { fixture } from '@mendwell/service-kit/testing/fixture';
import { erasureOf, exportOf } from '@mendwell/service-kit/testing/personal-data';
import { whatOf } from '@mendwell/service-kit/testing/test-app';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { type RatingDocument, ratingModel } from '../src/ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { hidden } from '../src/records/service.schema.ts';
import { ServiceModeration } from '../src/services/service-moderation.service.ts';
import { add, catalogApp, heartCheck, outboxOf, type Person, servicesOf, signIn } from './catalog-app.ts';
import { fraud, startDesk } from './desk-app.ts';

const app = catalogApp();
const desk = fixture(() => startDesk(app));
let provider: Person;
let providerId: string;
let serviceId: string;
let others: string[];

beforeEach(async () => {
  await servicesOf(app).deleteMany({});
  provider = await signIn({ name: 'Dr. Ada' });
  others = [await add(app, provider), await add(app, await signIn())];
  serviceId = await add(app, provider, { serviceName: 'Łódź wonder cure', specialty: 'Cardiologist' });
  await servicesOf(app).updateOne({ _id: serviceId }, { bookingsCount: 7, ratingAverage: 5, ratingCount: 2 });
  providerId = (await app.call('GET', `/services/${serviceId}`)).body.providerId;
});

const hide = (id = serviceId) => desk.moderate('hide', id);
const show = (id = serviceId) => desk.moderate('show', id, { reason: 'other' });
/** Whatever its provider changes meanwhile. */
const hideAnyhow = async () => {
  let answer = await hide();
  while (answer.body.code === 'text-changed') answer = await hide();
  return answer;
};
const update = (price: number) =>
  app.call('PUT', `/serviceUpdate/${serviceId}`, {
    token: provider.token,
    body: { ...heartCheck, price },
  });
const stored = () => servicesOf(app).findById(serviceId).orFail().lean();
const events = async () =>
  (await outboxOf(app, serviceId)).map((event) => [
    whatOf(event),
    'version' in event.data && event.data.version,
  ]);

/** Each place where people or other services find services, and what they find of all of them. */
async function found() {
  const mine = { token: provider.token };
  const idsAt = async (path: string, options = {}) => {
    const { body, headers } = await app.call('GET', path, options);
    return [body.map(({ _id }: { _id: string }) => _id), headers['x-total-count']];
  };
  const [part] = [...(await app.call('GET', '/sitemap.xml')).body.matchAll(/sitemap\/([0-9a-f]{24})/g)];
  const provided = await app.call('GET', `/providers/${providerId}`);
  const statusOf = async (path: string, options = {}) => (await app.call('GET', path, options)).status;
  return {
    list: await idsAt('/services'),
    cheapest: await idsAt('/services?sort=price'),
    best: await idsAt('/services?sort=rating'),
    specialty: await idsAt('/services?specialty=Cardiologist'),
    search: await idsAt('/services?search=lodz'),
    ofProvider: await idsAt(`/services?provider=${providerId}`),
    own: await idsAt(`/serviceJob/${provider.email}`, mine),
    popular: await idsAt('/popularServices'),
    sitemap: (await app.call('GET', `/sitemap/${part?.[1]}`)).body,
    provider: provided.body,
    details: await statusOf(`/services/${serviceId}`),
    toBook: await statusOf(`/service/${serviceId}`),
    snapshot: await statusOf(`/internal/services/${serviceId}`, mine),
  };
}

describe('POST /desk/catalog/services/{serviceId}/hide', () => {
  it('takes a service out of every list and page, and keeps it for operators', async () => {
    expect(JSON.stringify(await found()).split(serviceId)).toHaveLength(10);
    expect(await hide()).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    const after = await found();
    expect(JSON.stringify(after)).not.toContain(serviceId);
    expect(after).toMatchObject({
      details: 404,
      toBook: 404,
      snapshot: 404,
      list: [[...others].reverse(), '2'],
    });
    expect((await desk.read(`services/${serviceId}`)).body).toMatchObject({
      serviceName: 'Łódź wonder cure',
      state: 'hidden',
      hidden: { with: 'service', reason: 'fraud' },
      bookingsCount: 7,
    });
  });

  it('is told to booking and to the provider, and recorded, once however often it is done', async () => {
    const answers = await Promise.all([hide(), hide(), hide()]);
    answers.push(await hide());
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 1]);
    expect(await events()).toEqual([
      ['published', 1],
      ['hidden', 2],
    ]);
    const { data } = (await app.outbox('service.changed', 'hidden')).at(-1) ?? {};
    expect(data).toMatchObject({
      ...{ isHidden: true, decision: { reason: 'fraud' } },
      service: { providerEmail: provider.email, providerVerified: true },
    });
    expect(JSON.stringify(data)).not.toContain(fraud.note);
    expect(await desk.recorded(serviceId)).toEqual(['service service.hide fraud']);
  });

  it('is about the text that was read, as is showing it', async () => {
    await update(300);
    for (const [verb, version] of [
      ['hide', '1'],
      ['show', '2'],
    ] as const) {
      expect(await desk.moderate(verb, serviceId, fraud, version)).toMatchObject({
        status: 409,
        body: { code: 'text-changed', present: { version: String(Number(version) + 1), price: 300 } },
      });
      await hide();
    }
    expect(await desk.recorded(serviceId)).toEqual(['service service.hide fraud']);
  });

  it("takes it out of its provider's hands", async () => {
    await hide();
    const before = await stored();
    const mine = { token: provider.token };
    expect((await update(1)).status).toBe(404);
    expect((await app.call('DELETE', `/serviceDelete/${serviceId}`, mine)).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('needs a reason, and a service that its provider has not removed', async () => {
    const before = await stored();
    for (const body of [{ reason: '' }, { reason: 'dislike' }])
      expect((await desk.moderate('hide', serviceId, body)).status).toBe(400);
    expect((await desk.act(`services/${serviceId}/hide`)).body.errors).toMatchObject([{ path: 'version' }]);
    expect(await stored()).toEqual(before);
    await app.call('DELETE', `/serviceDelete/${serviceId}`, { token: provider.token });
    for (const answer of [await hide(), await show(), await hide('f'.repeat(24))])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await desk.recorded(serviceId)).toEqual([]);
  });

  it('wins or loses against its provider as a whole, and never leaves half of both', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const before = await stored();
      const [updated] = await Promise.all([update(100 + turn), hideAnyhow()]);
      const after = await stored();
      expect([200, 404]).toContain(updated.status);
      const steps = updated.status === 200 ? 2 : 1;
      expect(after).toMatchObject({
        version: before.version + steps,
        moderation: { hiddenBy: ['operator'] },
      });
      expect(after.listedAs).toBeUndefined();
      expect(after.priceCents === (100 + turn) * 100).toBe(updated.status === 200);
      await show();
    }
    const removed = app.call('DELETE', `/serviceDelete/${serviceId}`, { token: provider.token });
    const [{ status }, hidden] = await Promise.all([removed, hide()]);
    expect([status, hidden.status].sort()).toEqual([200, 404]);
  });
});

describe('POST /desk/catalog/services/{serviceId}/show', () => {
  it('brings everything back as it was, however often it is hidden and shown', async () => {
    const [before, { version, ...fields }] = [await found(), await stored()];
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await hide()).body.modifiedCount).toBe(1);
      expect((await show()).body.modifiedCount).toBe(1);
    }
    expect(await found()).toEqual(before);
    expect(await stored()).toEqual({ ...fields, version: version + 20 });
    expect((await outboxOf(app, serviceId)).at(-1)?.data).toMatchObject({
      ...{ version: version + 20, what: 'shown', isHidden: false },
      service: { serviceName: 'Łódź wonder cure' },
    });
    expect(await desk.recorded(serviceId)).toHaveLength(20);
    expect((await show()).body.modifiedCount).toBe(0);
  });

  it("shows what its provider's profile says by now", async () => {
    await hide();
    const version = (await stored()).version;
    await app.call('PUT', '/account', { token: unsignedToken({ ...provider, name: 'Dr. Byron' }) });
    expect((await outboxOf(app, serviceId)).at(-1)?.data).toMatchObject({ what: 'updated', isHidden: true });
    expect((await stored()).listedAs).toBeUndefined();
    await show();
    expect((await outboxOf(app, serviceId)).at(-1)?.data).toMatchObject({
      service: { providerName: 'Dr. Byron' },
      version: version + 2,
    });
    expect((await app.call('GET', '/services?search=byron+lodz')).body).toHaveLength(1);
  });
});

describe("a hidden service's provider", () => {
  it('takes it along, and leaves it removed for good', async () => {
    await hide();
    const { services } = (await exportOf(app, 'catalog', provider)).body.sections;
    const exported = services.find(({ _id }: { _id: string }) => _id === serviceId);
    expect(exported).toMatchObject({ hiddenAt: expect.any(String), hiddenFor: 'fraud' });
    expect(exported).not.toHaveProperty('removedAt');
    await app.handle(erasureOf({ uid: provider.uid, pseudonym: 'erased-hidden' }));
    expect((await show()).status).toBe(404);
    expect((await desk.read(`services/${serviceId}`)).body).toMatchObject({
      state: 'removed',
      providerEmail: '',
    });
    expect((await events()).at(-1)).toEqual(['removed', 3]);
  });
});

describe("a blocked account's services", () => {
  const moderation = () => app.app.get(ServiceModeration);
  const states = async () => {
    const all = await servicesOf(app).find().sort({ _id: 1 }).lean();
    return Object.fromEntries(
      all.map(({ _id, moderation, deletedAt }) => [
        _id,
        moderation?.hiddenBy.join() ?? (deletedAt ? 'removed' : 'listed'),
      ]),
    );
  };
  const setBlocked = (blocked: AccountDocument['blocked']) =>
    app
      .model<AccountDocument>(accountModel.name)
      .updateOne({ _id: provider.uid }, blocked ? { $set: { blocked } } : { $unset: { blocked: 1 } });

  it('are hidden and shown with it, but for those that were hidden or removed before', async () => {
    const [first = '', foreign = ''] = others;
    const removed = await add(app, provider);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
    await hide();
    const before = await found();
    const acted = (await app.outbox('operator.acted')).length;
    for (let twice = 0; twice < 2; twice += 1) await moderation().hideOfAccount(provider.uid, 'abuse');
    const kept = { [foreign]: 'listed', [serviceId]: 'operator', [removed]: 'removed' };
    expect(await states()).toEqual({ ...kept, [first]: 'account' });
    expect((await found()).list).toEqual([[foreign], '1']);
    for (let twice = 0; twice < 2; twice += 1) await moderation().showOfAccount(provider.uid);
    expect(await states()).toEqual({ ...kept, [first]: 'listed' });
    expect(await found()).toEqual(before);
    expect((await outboxOf(app, first)).map(whatOf)).toEqual(['published', 'hidden', 'shown']);
    expect(await app.outbox('operator.acted')).toHaveLength(acted);
  });

  it("change its provider's rating once, however many they are", async () => {
    for (let index = 0; index < 4; index += 1) await add(app, provider);
    const ratings = app.model<RatingDocument>(ratingModel.name);
    const computed = async () => (await ratings.findById(`provider:${provider.uid}`).lean())?.changes;
    await moderation().hideOfAccount(provider.uid, 'abuse');
    expect(await computed()).toBe(1);
    await moderation().showOfAccount(provider.uid);
    expect(await computed()).toBe(2);
  });

  it('are found without reading listed ones, or those of others', async () => {
    for (const id of [serviceId, others[1]]) await hide(id);
    const found = servicesOf(app).find({ providerUid: provider.uid, ...hidden });
    expect(await found.explain('executionStats')).toMatchObject({
      executionStats: { nReturned: 1, totalDocsExamined: 1 },
    });
  });

  it('cannot be shown one by one while it is blocked', async () => {
    await hide();
    await setBlocked({ id: 'block-1', at: new Date(), reason: 'abuse' });
    const before = await stored();
    expect(await show()).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await stored()).toEqual(before);
    await setBlocked(undefined);
    expect((await show()).status).toBe(200);
  });

  it('are finished by a second run after one that was cut off', async () => {
    for (let index = 0; index < 4; index += 1) await add(app, provider);
    const cutOff = moderation().hideOfAccount(provider.uid, 'abuse');
    await servicesOf(app).updateOne({ _id: serviceId }, { $set: { providerImage: '' } });
    await Promise.all([cutOff, moderation().hideOfAccount(provider.uid, 'abuse')]);
    const versions = await servicesOf(app).find({ providerUid: provider.uid }).lean();
    expect(versions.map(({ version, moderation }) => [version, moderation?.hiddenBy.join()])).toEqual(
      versions.map(() => [2, 'account']),
    );
  });
});
