import { Service } from '@mendwell/contracts/service';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { add, catalogApp, newPerson, servicesOf, signIn, unknownId } from './catalog-app.ts';

const app = catalogApp();
const provider = newPerson({ name: 'Dr. Ada', picture: 'https://example.com/ada.jpg' });
const stranger = newPerson();

describe('reading one service', () => {
  it.each(['/services/', '/service/', '/serviceUpdate/'])('is public at %s', async (path) => {
    const answer = await app.call('GET', path + (await add(app, provider)));
    expect(answer.status).toBe(200);
    expect(Service.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers['cache-control']).toContain('public');
  });

  it('may be up to three seconds old, at the gateway and in a browser', async () => {
    const { headers } = await app.call('GET', `/services/${await add(app, provider)}`);
    const fields = Object.fromEntries(
      String(headers['cache-control'])
        .split(', ')
        .map((field) => field.split('=')),
    );
    const { 's-maxage': atGateway, 'max-age': inBrowser, 'stale-while-revalidate': meanwhile } = fields;
    expect(Number(atGateway) + Number(inBrowser) + 2 * Number(meanwhile)).toBeLessThanOrEqual(3);
  });

  it('is never cached for signed-in users', async () => {
    const serviceId = await add(app, provider);
    const answer = await app.call('GET', `/services/${serviceId}`, { token: provider.token });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['1', unknownId, 'x'.repeat(24), `${unknownId}0`, '..%2f..%2fetc', '%00', '[object Object]'])(
    'answers 404 to %s, not an error',
    async (serviceId) => {
      const answer = await app.call('GET', `/services/${serviceId}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );
});

describe('GET /serviceJob/:email', () => {
  const path = (email: string) => `/serviceJob/${encodeURIComponent(email)}`;

  it("lists the caller's own services, newest first, whatever the case of the address", async () => {
    const own = await signIn();
    const first = await add(app, own);
    const second = await add(app, own, { serviceName: 'Second' });
    const answer = await app.call('GET', path(own.email.toUpperCase()), { token: own.token });
    expect(answer.body.map((service: Service) => service._id)).toEqual([second, first]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('pages through 1,001 services and back, without removed ones', async () => {
    const own = await signIn();
    const { _id, ...draft } = await servicesOf(app)
      .findById(await add(app, own))
      .orFail()
      .lean();
    const more = Array.from({ length: 1_000 }, () => draft);
    const others = await servicesOf(app).insertMany([{ ...draft, deletedAt: new Date() }, ...more]);
    const newestFirst = [String(_id), ...others.slice(1).map((other) => String(other._id))].toReversed();
    const forth = await pagesOf(app, `${path(own.email)}?limit=100`, own.token);
    expect(forth.pages.flat()).toEqual(newestFirst);
    expect(forth.pages).toHaveLength(11);
    expect(new Set(forth.totals)).toEqual(new Set(['1001']));
    const back = await pagesOf(app, path(own.email) + forth.last, own.token, 'prev');
    expect(back.pages.toReversed().flat()).toEqual(newestFirst);
    const default60 = await app.call('GET', path(own.email), { token: own.token });
    expect(default60.body).toHaveLength(60);
  });

  it.each([
    ['another person', () => stranger.email],
    ['a trailing dot', () => `${provider.email}.`],
    ['two addresses', () => `${provider.email},${stranger.email}`],
    ['a way out', () => `../${provider.email}`],
  ])('refuses the list of %s', async (_, email) => {
    const answer = await app.call('GET', path(email()), { token: provider.token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('hides the services from a second account with the same e-mail address', async () => {
    await add(app, provider);
    const squatter = await signIn();
    const token = unsignedToken(squatter, { email: provider.email });
    expect((await app.call('GET', path(provider.email), { token })).body).toEqual([]);
  });

  it('requires a token', async () => {
    expect((await app.call('GET', path(provider.email))).status).toBe(401);
  });
});

describe('GET /internal/services/:id', () => {
  it("gives a signed-in caller the event's data", async () => {
    const serviceId = await add(app, provider);
    const answer = await app.call('GET', `/internal/services/${serviceId}`, { token: stranger.token });
    const [event] = (await app.outbox('service.changed')).filter(({ data }) => data.serviceId === serviceId);
    const { version, service } = event?.data ?? {};
    expect(answer.body).toEqual({ serviceId, version, ...service });
    expect((await app.call('GET', `/internal/services/${serviceId}`)).status).toBe(401);
    const unknown = await app.call('GET', `/internal/services/${unknownId}`, { token: stranger.token });
    expect(unknown.status).toBe(404);
  });
});
