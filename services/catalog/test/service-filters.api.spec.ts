import { type Service, serviceSorts, specialties } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import fc from 'fast-check';
import { add, catalogApp, heartCheck, newPerson, servicesOf } from './catalog-app.ts';

const app = catalogApp();
const provider = newPerson();

const get = (query: string) => app.call('GET', `/services${query}`);
const names = (services: Service[]) => services.map(({ serviceName }) => serviceName);
const put = (serviceId: string, changes: Partial<ServiceInput>) =>
  app.call('PUT', `/serviceUpdate/${serviceId}`, {
    token: provider.token,
    body: { ...heartCheck, ...changes },
  });

describe("a service's specialty", () => {
  it('is shown, kept by a form without it, and removed by null', async () => {
    const serviceId = await add(app, provider, { specialty: 'Cardiologist' });
    const read = async () => (await app.call('GET', `/services/${serviceId}`)).body.specialty;
    expect(await read()).toBe('Cardiologist');
    await put(serviceId, { price: 1 });
    expect(await read()).toBe('Cardiologist');
    await put(serviceId, { specialty: null });
    expect(await read()).toBeUndefined();
    expect((await put(serviceId, { specialty: null })).body.modifiedCount).toBe(0);
  });

  it.each(['Heart', 'cardiologist', '', 7, ['Cardiologist']])('cannot be %p', async (specialty) => {
    const body = { ...heartCheck, specialty };
    const answer = await app.call('POST', '/service', { token: provider.token, body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'specialty' }] } });
  });
});

describe('GET /services with choices', () => {
  const offered = [
    { serviceName: 'Knee A', specialty: 'Orthopedics', price: 80 },
    { serviceName: 'Heart A', specialty: 'Cardiologist', price: 20 },
    { serviceName: 'Heart B', specialty: 'Cardiologist', price: 20.5 },
    { serviceName: 'Advice', price: 0 },
    { serviceName: 'Heart C', specialty: 'Cardiologist', price: 80 },
  ] satisfies Partial<ServiceInput>[];

  beforeAll(async () => {
    await servicesOf(app).deleteMany({});
    for (const service of offered) await add(app, provider, service);
    const removed = await add(app, provider, {
      serviceName: 'Heart D',
      specialty: 'Cardiologist',
      price: 30,
    });
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
    const set = (serviceName: string, fields: object) =>
      servicesOf(app).updateOne({ serviceName }, { $set: fields });
    const freeIn = (days: number, freeParts: string) => ({
      nextFreeAt: new Date(Date.now() + days * 86_400_000),
      freeParts,
    });
    await set('Heart A', {
      ratingAverage: 4.8,
      ratingCount: 12,
      ratingScore: 4.6,
      ...freeIn(6, 'fri.evening sat.morning'),
    });
    await set('Knee A', { ratingAverage: 5, ratingCount: 1, ratingScore: 4.3, ...freeIn(8, 'sat.morning') });
    await set('Advice', freeIn(1, 'mon.morning fri.afternoon sat.evening'));
  });

  it.each([
    ['?specialty=Cardiologist', ['Heart C', 'Heart B', 'Heart A']],
    ['?specialty=Cardiologist&specialty=Orthopedics&minPrice=80', ['Heart C', 'Knee A']],
    ['?specialty=Geneticist', []],
    ['?minPrice=20.01&maxPrice=80', ['Heart C', 'Heart B', 'Knee A']],
    ['?maxPrice=0', ['Advice']],
    ['?sort=price', ['Advice', 'Heart A', 'Heart B', 'Heart C', 'Knee A']],
    ['?sort=-price', ['Knee A', 'Heart C', 'Heart B', 'Heart A', 'Advice']],
    ['?sort=price&search=heart&minPrice=20.5', ['Heart B', 'Heart C']],
    ['?search=heart&specialty=Cardiologist&maxPrice=20', ['Heart A']],
    ['?sort=soonest', ['Advice', 'Heart A', 'Knee A', 'Heart C', 'Heart B']],
    ['?sort=soonest&specialty=Cardiologist', ['Heart A', 'Heart C', 'Heart B']],
    ['?available=week', ['Advice', 'Heart A']],
    ['?available=week&minRating=4.5&maxPrice=20', ['Heart A']],
    ['?available=fri', ['Advice', 'Heart A']],
    ['?available=fri&part=morning', []],
    ['?available=fri&part=evening', ['Heart A']],
    ['?available=fri&part=weekend', []],
    ['?available=sat&part=weekend', ['Advice', 'Heart A']],
    ['?available=week&part=afternoon', ['Advice']],
    ['?part=evening', ['Advice', 'Heart A']],
    ['?part=weekend&maxPrice=0', ['Advice']],
    ['?sort=rating', ['Heart A', 'Knee A', 'Heart B', 'Advice', 'Heart C']],
    ['?minRating=4.9&sort=price', ['Knee A']],
    ['?unknown=1&sort=newest', ['Heart C', 'Advice', 'Heart B', 'Heart A', 'Knee A']],
  ])('%s lists %p', async (query, expected) => {
    const answer = await get(query);
    expect(names(answer.body)).toEqual(expected);
    expect(answer.headers['x-total-count']).toBe(String(expected.length));
  });

  it.each([
    ['?specialty=Cardiologist', '3'],
    ['?maxPrice=20', '2'],
    ['?sort=price', '5'],
  ])('counts the whole list of %s', async (query, count) => {
    expect((await get(`${query}&limit=1`)).headers['x-total-count']).toBe(count);
  });

  it.each([
    ['?specialty=Heart', 'specialty'],
    ['?specialty=', 'specialty'],
    ['?specialty=Cardiologist&specialty=x', 'specialty'],
    ['?minPrice=-1', 'minPrice'],
    ['?minPrice=1e3', 'minPrice'],
    ['?maxPrice=NaN', 'maxPrice'],
    ['?maxPrice=1.001', 'maxPrice'],
    ['?maxPrice=1&maxPrice=2', 'maxPrice'],
    ['?minPrice=2&maxPrice=1', 'minPrice'],
    ['?minRating=0', 'minRating'],
    ['?minRating=6', 'minRating'],
    ['?minRating=4.55', 'minRating'],
    ['?available=today', 'available'],
    ['?available=sat&available=sun', 'available'],
    ['?part=night', 'part'],
    ['?available=', 'available'],
    ['?sort=cheapest', 'sort'],
    ['?sort=price&sort=price', 'sort'],
  ])('refuses %s by field', async (query, field) => {
    const answer = await get(query);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.errors[0].path.split('.')[0]).toBe(field);
  });

  it.each([
    ['?minPrice=-1', 'The lowest price must be an amount in dollars, such as 40 or 40.50'],
    ['?maxPrice=1.001', 'The highest price must be an amount in dollars, such as 40 or 40.50'],
    ['?minRating=6', 'The lowest rating must be a number of stars, such as 4 or 4.5'],
  ])('says what a number must look like: %s', async (query, detail) => {
    expect((await get(query)).body).toMatchObject({ detail });
  });

  it('refuses the cursor of another order', async () => {
    const link = (await get('?sort=price&limit=1')).headers.link;
    const after = new URLSearchParams(/<\?(.*?)>/.exec(String(link))?.[1]).get('after');
    for (const sort of ['newest', '-price', 'soonest', 'rating'])
      expect(await get(`?sort=${sort}&after=${after}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'after' }] },
      });
  });
});

describe('any choice in any order', () => {
  const prices = [0, 0.5, 20, 20.5, 80];
  const query = fc.record({
    specialty: fc.subarray([...specialties.slice(0, 3)]),
    minPrice: fc.option(fc.constantFrom(...prices), { nil: undefined }),
    maxPrice: fc.option(fc.constantFrom(...prices), { nil: undefined }),
    search: fc.constantFrom('', 'k', 'elbow 1'),
    sort: fc.constantFrom(...serviceSorts),
    limit: fc.integer({ min: 1, max: 7 }),
  });

  const byPrice = (services: Service[]) => services.map(({ price }) => price);

  beforeAll(async () => {
    await servicesOf(app).deleteMany({});
    for (let index = 0; index < 24; index++)
      await add(app, provider, {
        serviceName: `${index % 3 ? 'Elbow' : 'Knee'} ${index}`,
        serviceArea: 'Oslo',
        specialty: specialties[index % 4] ?? null,
        price: prices[index % prices.length] ?? 0,
      });
  });

  it('lists exactly what it names, page by page, forth and back', async () => {
    const all: Service[] = (await get('?limit=100')).body;
    await fc.assert(
      fc.asyncProperty(query, async ({ specialty, limit, search, sort, minPrice, maxPrice }) => {
        fc.pre(minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice);
        const parameters = new URLSearchParams({ search, sort, limit: String(limit) });
        for (const name of specialty) parameters.append('specialty', name);
        if (minPrice !== undefined) parameters.set('minPrice', String(minPrice));
        if (maxPrice !== undefined) parameters.set('maxPrice', String(maxPrice));

        const forth = await pagesOf(app, `/services?${parameters}`);
        const isWanted = ({ price, ...service }: Service) =>
          (specialty.length === 0 || specialty.some((name) => name === service.specialty)) &&
          price >= (minPrice ?? 0) &&
          price <= (maxPrice ?? 1_000) &&
          search.split(' ').every((word) => service.serviceName.toLowerCase().includes(word));
        const wanted = all.filter(isWanted);
        const listed = forth.pages.flat();
        expect(listed.toSorted()).toEqual(wanted.map(({ _id }) => _id).toSorted());
        const inOrder = listed.map((id) => all.findIndex(({ _id }) => _id === id));
        const listedPrices = byPrice(inOrder.flatMap((index) => all[index] ?? []));
        const ascending = listedPrices.toSorted((one, other) => one - other);
        if (sort === 'newest' || sort === 'soonest')
          expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
        else if (sort === 'rating') expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
        else expect(listedPrices).toEqual(sort === 'price' ? ascending : ascending.toReversed());
        if (forth.pages.length > 1) {
          const back = await pagesOf(app, `/services${forth.last}`, undefined, 'prev');
          expect(back.pages.toReversed().flat()).toEqual(forth.pages.flat());
        }
      }),
      { numRuns: 60 },
    );
  });
});
