import { serviceSorts } from '@mendwell/contracts/service';
import { ServiceQuery } from '@mendwell/contracts/service-query';
import { pagesOf } from '@mendwell/service-kit/testing/paging';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { freeAt, noFreeTime, searchFields } from '../src/services/service.rules.ts';
import { type FoundBy, listOf } from '../src/services/service-choices.ts';
import { add, servicesOf, signIn, startCatalog } from './catalog-app.ts';

const anyQuery = fc.record(
  {
    specialty: fc.constantFrom(['Cardiologist'], ['Cardiologist', 'Neurologist']),
    minPrice: fc.constantFrom('10', '30'),
    minRating: fc.constantFrom('3', '4.5'),
    available: fc.constant('week'),
    search: fc.constantFrom('heart', 'oslo', 'heart oslo'),
    sort: fc.constantFrom(...serviceSorts),
  },
  { requiredKeys: [] },
);

const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
const anyFields = fc.record({
  serviceName: fc.constantFrom('Heart', 'Knee'),
  serviceArea: fc.constantFrom('Oslo', 'Heart'),
  specialty: fc.constantFrom('Cardiologist', 'Neurologist', null),
  priceCents: fc.constantFrom(0, 2_000, 3_000),
  ratingAverage: fc.constantFrom(undefined, 3, 4.5, 5),
  nextFreeAt: fc.constantFrom(noFreeTime, inTwoDays),
});

let app: TestApp;

beforeAll(async () => {
  app = await startCatalog();
  const one = await servicesOf(app)
    .findById(await add(app, await signIn()))
    .orFail()
    .lean();
  const services = fc.sample(anyFields, { numRuns: 300, seed: 36 }).map((fields) => ({
    ...one,
    ...fields,
    ...searchFields({ ...one, ...fields }),
    ...freeAt(fields.nextFreeAt),
    _id: new Types.ObjectId(),
    ratingScore: fields.ratingAverage ?? 0,
  }));
  await servicesOf(app).insertMany(services, { lean: true });
});
afterAll(() => app?.close());

const partsOf = (parameters: object, foundBy: FoundBy, options: { limit?: number } = {}) => {
  const { parts, hints, order } = listOf(ServiceQuery.parse({ limit: '20', ...parameters }), foundBy);
  const { field, direction, ids = direction === 1 ? -1 : 1 } = order as NonNullable<typeof order>;
  return Object.entries(parts).map(([letter, filter]) => {
    const sort = { [field]: direction, _id: ids };
    return servicesOf(app).collection.find(filter, { ...options, sort, hint: hints?.[letter] });
  });
};
const found = async (parameters: object, foundBy: FoundBy) =>
  (await Promise.all(partsOf(parameters, foundBy).map((part) => part.toArray()))).flat();

it('a list contains the same in the same order by each index', () =>
  fc.assert(
    fc.asyncProperty(anyQuery, async (parameters) => {
      const { sort = 'newest' } = parameters;
      const expected = await found(parameters, { inTitle: 'choices', inText: 'choices' });
      expect(await found(parameters, { inTitle: sort, inText: sort })).toEqual(expected);
      if (!('search' in parameters)) return;
      expect(await found(parameters, { inTitle: 'titleGrams', inText: sort })).toEqual(expected);
      expect(await found(parameters, { inTitle: 'titleGrams', inText: 'textGrams' })).toEqual(expected);
    }),
    { numRuns: 100 },
  ));

it.each(serviceSorts)('a list by %s reads only the services of its page', async (sort) => {
  const parameters = { specialty: 'Cardiologist', minPrice: '10', minRating: '3', search: 'heart', sort };
  for (const index of ['choices', sort] as const)
    for (const part of partsOf(parameters, { inTitle: index, inText: index }, { limit: 5 })) {
      const { executionStats } = await part.explain('executionStats');
      expect(executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
    }
});

it('the pages of a list are read after one decision which index to use', async () => {
  const database = app.connection.getClient().db(app.connection.name);
  await database.command({ profile: 2 });
  const { pages } = await pagesOf(app, '/services?specialty=Neurologist&sort=price&limit=20');
  await database.command({ profile: 0 });
  expect(pages.length).toBeGreaterThan(2);
  const counts = await database
    .collection('system.profile')
    .find({ 'command.aggregate': 'services' })
    .toArray();
  const limits = counts.map(
    ({ command }) => command.pipeline.find((stage: object) => '$limit' in stage).$limit,
  );
  const decision = 5_000;
  expect(limits.filter((limit) => limit === decision)).toHaveLength(1);
  expect(limits.filter((limit) => limit !== decision)).toHaveLength(pages.length);
});
