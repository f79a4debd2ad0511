import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Random, seeded } from './random.ts';
import { root } from './repository.ts';

const titles = [
  'Consultation',
  'Check-up',
  'Second Opinion',
  'Follow-up',
  'Therapy Planning',
  'Emergency Advice',
];
const specialties = [
  ...['Cardiologist', 'Hematologist', 'Immunology', 'Gynecologist', 'Neurologist'],
  ...['Orthopedics', 'Geneticist', 'Otolaryngologist', 'Epidemiology', 'Radiologist'],
];
const towns = [
  'Boston',
  'Chicago',
  'Denver',
  'Seattle',
  'Austin',
  'Portland',
  'Oakland',
  'Philadelphia',
  'Tacoma',
];
const names = ['Ada Reyes', 'Ben Okoye', 'Cleo Hart', 'Dan Moreau', 'Eve Nakata', 'Finn Larsen', 'Gia Rossi'];
const freeParts = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) =>
  ['morning', 'afternoon', 'evening'].map((part) => `${day}.${part}`),
);
const batchSize = 1000;
const hourMs = 3_600_000;

interface SearchedTexts {
  serviceName: string;
  serviceArea: string;
  providerName: string;
  specialty: string | null;
}

/** The catalog's rules for derived fields. */
interface CatalogRules {
  noFreeTime: Date;
  searchFields(texts: SearchedTexts): object;
}

/**
 * Fills the catalog up to `total` services for scale tests. Writes to its database, as calls would take hours. The data is
 * deterministic and searchable; the booking service fetches these services from the catalog.
 */
export async function bulkServices(catalogUri: string, total: number) {
  const rules = join(root, 'services/catalog/dist/records/service.rules.js');
  const catalog: CatalogRules = await import(rules);
  const client = await MongoClient.connect(catalogUri);
  try {
    const services = client.db().collection('services');
    const present = await services.countDocuments();
    for (let first = present; first < total; first += batchSize) {
      const numbers = Array.from({ length: Math.min(batchSize, total - first) }, (_, index) => first + index);
      await services.insertMany(numbers.map((number) => bulkService(number, catalog)));
      if (first % 20_000 < batchSize) console.log(`${first + numbers.length} of ${total} services`);
    }
  } finally {
    await client.close();
  }
}

/** Three in ten have reviews, of 3.0 to 5.0 stars. */
function ratingOf({ chance, between }: Random) {
  if (!chance(0.3)) return { ratingScore: 0 };
  const ratingAverage = between(30, 50) / 10;
  const ratingCount = between(1, 97);
  // As the catalog's `scoreOf` computes it.
  return { ratingAverage, ratingCount, ratingScore: (ratingAverage * ratingCount + 40) / (ratingCount + 10) };
}

/** What can be chosen is drawn, so that no choice implies another. */
function bulkService(number: number, { noFreeTime, searchFields }: CatalogRules) {
  const random = seeded(number);
  const specialty = random.pick(specialties);
  const provider = Math.floor(number / 20);
  const texts = {
    serviceName: `${specialty} ${random.pick(titles)} ${number}`,
    serviceArea: random.pick(towns),
    providerName: `Dr. ${names[provider % names.length]}`,
    specialty: random.chance(0.1) ? null : specialty,
  };
  const providerUid = `bulk-${provider}`;
  return {
    ...texts,
    ...searchFields(texts),
    providerUid,
    providerEmail: `${providerUid}@mendwell.example`,
    providerImage: '',
    image: `/media/services/${specialty.toLowerCase()}-${1 + (number % 2)}.svg`,
    description: `Made for scale tests. ${texts.serviceName} in ${texts.serviceArea}.`,
    priceCents: random.between(50, 249) * 100,
    ...ratingOf(random),
    // Four in ten have a free time within 60 days.
    nextFreeAt: random.chance(0.4) ? new Date(Date.now() + random.between(0, 60 * 24) * hourMs) : noFreeTime,
    freeParts: freeParts.filter(() => random.chance(0.3)).join(' '),
    version: 1,
    bookingsCount: 0,
    createdAt: new Date(),
  };
}
