import { serviceSorts } from '@mendwell/contracts/service';
import { ServiceQuery } from '@mendwell/contracts/service-calls';
import fc from 'fast-check';
import { type mongo, Types } from 'mongoose';
import { noFreeTime, searchFields } from '../src/records/service.rules.ts';
import type { ServiceDocument } from '../src/records/service.schema.ts';
import { listOf } from '../src/services/service-filters.ts';
import { add, catalogApp, servicesOf, signIn } from './catalog-app.ts';

const anyQuery = fc.record(
  {
    specialty: fc.constantFrom(['Cardiologist'], ['Cardiologist', 'Neurologist']),
    minPrice: fc.constantFrom('10', '30'),
    maxPrice: fc.constantFrom('30', '50'),
    minRating: fc.constantFrom('3', '4.5'),
    available: fc.constantFrom('week', 'sat', 'mon'),
    part: fc.constantFrom('morning', 'evening', 'weekend'),
    search: fc.constantFrom('heart', 'oslo', 'heart oslo'),
    sort: fc.constantFrom(...serviceSorts),
  },
  { requiredKeys: [] },
);

const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
const anyFields = fc.record({
  serviceName: fc.constantFrom('Heart', 'Knee'),
  serviceArea: fc.constantFrom('Oslo', 'Heart'),
  specialty: fc.constantFrom('Cardiologist', 'Neurologist', null),
  priceCents: fc.constantFrom(0, 2_000, 3_000),
  ratingAverage: fc.constantFrom(undefined, 3, 4.5, 5),
  nextFreeAt: fc.constantFrom(noFreeTime, inTwoDays, inTwoWeeks),
  freeParts: fc.subarray(['mon.morning', 'sat.morning', 'sun.evening']),
});

const app = catalogApp();
let services: ServiceDocument[];

beforeAll(async () => {
  const one = await servicesOf(app)
    .findById(await add(app, await signIn()))
    .orFail()
    .lean();
  services = fc
    .sample(anyFields, { numRuns: 300, seed: 36 })
    .map(({ ratingAverage, freeParts, ...fields }, index) => ({
      ...one,
      ...fields,
      ...(ratingAverage !== undefined && { ratingAverage }),
      ...searchFields({ ...one, ...fields }),
      _id: new Types.ObjectId(),
      createdAt: new Date(index),
      freeParts: freeParts.join(' '),
      ratingScore: ratingAverage ?? 0,
    }));
  await servicesOf(app).deleteMany({});
  await servicesOf(app).insertMany(services, { lean: true });
});

const parse = (parameters: object) => ServiceQuery.parse({ limit: '20', ...parameters });

const orderOf = (query: ServiceQuery) => listOf(query).order;

const partsOf = (query: ServiceQuery, options: mongo.FindOptions = {}) => {
  const { parts } = listOf(query);
  const { field, direction, ids = direction === 1 ? -1 : 1 } = orderOf(query);
  const sort = { [field]: direction, _id: ids };
  return Object.values(parts).map((filter) => servicesOf(app).collection.find(filter, { ...options, sort }));
};

/** The services that a query names, without the fields that only make finding them fast. */
const wanted = (query: ServiceQuery) => {
  const { specialty, minPrice, maxPrice, minRating, available = 'week', part, search } = query;
  const isWanted = (freePart: string) => {
    const [day = '', hours] = freePart.split('.');
    const isInPart = part === 'weekend' ? ['sat', 'sun'].includes(day) : !part || part === hours;
    return isInPart && (available === 'week' || available === day);
  };
  const isTimed = query.available !== undefined || part !== undefined;
  return services.filter(
    (service) =>
      (!specialty || specialty.some((name) => name === service.specialty)) &&
      service.priceCents >= 100 * (minPrice ?? 0) &&
      service.priceCents <= 100 * (maxPrice ?? 1_000) &&
      (!minRating || (service.ratingAverage ?? 0) >= minRating) &&
      (!isTimed || service.nextFreeAt <= inTwoDays) &&
      ((available === 'week' && !part) || service.freeParts.split(' ').some(isWanted)) &&
      search.split(' ').every((word) => service.search.text.includes(word)),
  );
};

it('a list contains exactly the services that match all its filters, in its order', () =>
  fc.assert(
    fc.asyncProperty(anyQuery, async (parameters) => {
      const query = parse(parameters);
      const parts = await Promise.all(partsOf(query).map((part) => part.toArray()));
      const found = parts.flat();
      const ids = (list: { _id: unknown }[]) => list.map(({ _id }) => String(_id)).toSorted();
      expect(ids(found)).toEqual(ids(wanted(query)));
      const { field, direction } = orderOf(query);
      for (const part of parts) {
        const values = part.map((service) => Number(service[field]));
        expect(values).toEqual(values.toSorted((one, other) => direction * (one - other)));
      }
    }),
    { numRuns: 100 },
  ));

const indexesOfLists = () =>
  servicesOf(app)
    .schema.indexes()
    .map(([fields]) => fields)
    .filter((fields) => 'search.text' in fields);

// A filter whose field an index lacks would read services that it drops.
it.each(serviceSorts)(
  'each index finds a page by all filters and %s, and reads no other service',
  async (sort) => {
    const filters = {
      specialty: 'Cardiologist',
      minPrice: '10',
      minRating: '3',
      available: 'sat',
      part: 'morning',
    };
    const query = parse({ ...filters, sort });
    const usable = indexesOfLists().filter((fields) =>
      [orderOf(query).field, 'listedAs'].includes(Object.keys(fields)[0] ?? ''),
    );
    expect(usable).toHaveLength(2);
    for (const hint of usable)
      for (const part of partsOf(query, { limit: 5, hint: hint as mongo.Hint })) {
        const { executionStats } = await part.explain('executionStats');
        expect(executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
      }
  },
);
