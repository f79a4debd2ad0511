import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { exportOf } from '@mendwell/service-kit/testing/personal-data';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { add, catalogApp, newPerson } from './catalog-app.ts';
import { fraud, startDesk } from './desk-app.ts';

const told = {
  about: 'I listen first.\nThen I measure.',
  trainedAt: 'Karolinska Institutet',
  languages: 'English, Swedish',
  practiceSince: '2009',
};
const nothing = { about: '', trainedAt: '', languages: '', practiceSince: '' };

describe('/providerProfile', () => {
  const app = catalogApp();
  const provider = newPerson({ name: 'Dr. Ada' });

  const put = (body: Partial<Record<keyof ProviderProfile, unknown>>) =>
    app.call('PUT', '/providerProfile', { token: provider.token, body });
  const own = async () => (await app.call('GET', '/providerProfile', { token: provider.token })).body;

  it('is told on the page of its provider once they have a service, and only what is there', async () => {
    expect(await own()).toEqual(nothing);
    expect(await put(told)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await own()).toEqual(told);
    const serviceId = await add(app, provider);
    const { providerId } = (await app.call('GET', `/services/${serviceId}`)).body;
    const page = async () => (await app.call('GET', `/providers/${providerId}`)).body;
    expect(await page()).toMatchObject({ providerName: 'Dr. Ada', ...told });
    await put({ languages: ' Swedish ' });
    expect(await own()).toEqual({ ...nothing, languages: 'Swedish' });
    expect(Object.keys(await page())).toEqual(expect.not.arrayContaining(['about', 'trainedAt']));
    await put({});
    expect(Object.keys(await page())).toEqual(expect.not.arrayContaining(Object.keys(told)));
  });

  it('is hidden by an operator whatever becomes of it, and shown again, without its services', async () => {
    const desk = await startDesk(app);
    const path = `accounts/${provider.uid}`;
    const known = async () => (await desk.read(path)).body.profile;
    const decide = async (verb: 'hide' | 'show', version?: string) =>
      desk.act(`${path}/${verb}-profile`, {
        ...fraud,
        version: version ?? (await known())?.version ?? 'none',
      });
    expect(await known()).toBeUndefined();
    expect((await decide('hide')).status).toBe(404);
    await put(told);
    const { providerId } = (await app.call('GET', `/services/${await add(app, provider)}`)).body;
    const page = async () => (await app.call('GET', `/providers/${providerId}`)).body;
    const { version } = await known();
    await put({ ...told, about: 'I listen.' });
    expect(await decide('hide', version)).toMatchObject({
      status: 409,
      body: { code: 'text-changed', present: { about: 'I listen.' } },
    });
    const answers = await Promise.all([decide('hide'), decide('hide')]);
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    await put({ about: 'I still listen.' });
    expect(Object.keys(await page())).toEqual(expect.not.arrayContaining(Object.keys(told)));
    expect((await page()).providerName).toBe('Dr. Ada');
    expect(await own()).toMatchObject({
      about: 'I still listen.',
      hidden: { by: 'operator', reason: 'fraud' },
    });
    expect(await known()).toMatchObject({ about: 'I still listen.', hidden: { reason: 'fraud' } });
    const exported = await exportOf(app, 'catalog', provider);
    expect(exported.body.sections.account).toMatchObject([
      { providerProfileHidden: { by: 'operator', reason: 'fraud' } },
    ]);

    expect((await decide('show')).body.modifiedCount).toBe(1);
    expect(await page()).toMatchObject({ about: 'I still listen.' });
    expect(await desk.recorded(hashUid(provider.uid))).toEqual([
      'account profile.hide fraud',
      'account profile.show fraud',
    ]);
  });

  it.each([
    ['a text that is too long', { about: 'x'.repeat(2_001) }, 'About must be at most 2000 characters'],
    ['control characters', { languages: 'a\u0000' }, 'Languages contains characters that cannot be used'],
    ['what is no text', { trainedAt: { $gt: '' } }, 'Trained at must be text'],
    [
      'words for a year',
      { practiceSince: 'always' },
      'In practice since must be a year, such as 2009, and not ahead',
    ],
    [
      'a year ahead',
      { practiceSince: '2099' },
      'In practice since must be a year, such as 2009, and not ahead',
    ],
  ])('refuses %s at its field, and stores nothing', async (_, body, detail) => {
    expect(await put({ ...told, ...body })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', detail, errors: [{ path: Object.keys(body)[0] }] },
    });
    expect(await own()).toEqual(nothing);
  });

  it('is refused to visitors, and to an account that is blocked meanwhile', async () => {
    expect((await app.call('PUT', '/providerProfile', { body: told })).status).toBe(401);
    expect((await app.call('GET', '/providerProfile')).status).toBe(401);
    await put(told);
    const accounts = app.model<AccountDocument>(accountModel.name);
    await accounts.updateOne({ _id: provider.uid }, { blocked: { id: 'b1', at: new Date() } });
    expect((await put({})).status).toBe(401);
    expect((await accounts.findById(provider.uid).lean())?.providerProfile).toEqual(told);
  });
});
