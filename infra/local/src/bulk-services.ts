import { join } from 'node:path';
import { MongoClient } from 'mongodb';
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
const batchSize = 1000;
const dayMs = 24 * 3_600_000;
const neverFree = new Date('9999-12-31T00:00:00Z');

interface SearchedTexts {
  serviceName: string;
  serviceArea: string;
  providerName: string;
  specialty: string | null;
}

/**
 * Fills the catalog up to `total` services for scale tests. Writes to its database, as calls would take hours. The data is
 * deterministic and searchable; the booking service fetches these services from the catalog.
 */
export async function bulkServices(catalogUri: string, total: number) {
  const rules = join(root, 'services/catalog/dist/services/service.rules.js');
  const { searchFields }: { searchFields(texts: SearchedTexts): object } = await import(rules);
  const client = await MongoClient.connect(catalogUri);
  try {
    const services = client.db().collection('services');
    const present = await services.countDocuments();
    for (let first = present; first < total; first += batchSize) {
      const numbers = Array.from({ length: Math.min(batchSize, total - first) }, (_, index) => first + index);
      await services.insertMany(numbers.map((number) => bulkService(number, searchFields)));
      if (first % 20_000 < batchSize) console.log(`${first + numbers.length} of ${total} services`);
    }
  } finally {
    await client.close();
  }
}

const pick = (from: string[], number: number) => from[number % from.length] ?? '';

/** Three in ten have reviews, of 3.0 to 5.0 stars. */
function ratingOf(number: number) {
  if (number % 10 > 2) return { ratingScore: 0 };
  const ratingAverage = 3 + ((number % 211) % 21) / 10;
  const ratingCount = 1 + (number % 97);
  // As the catalog's `scoreOf` computes it.
  return { ratingAverage, ratingCount, ratingScore: (ratingAverage * ratingCount + 40) / (ratingCount + 10) };
}

function bulkService(number: number, searchFields: (texts: SearchedTexts) => object) {
  const specialty = pick(specialties, number);
  const texts = {
    serviceName: `${specialty} ${pick(titles, Math.floor(number / 10))} ${number}`,
    serviceArea: pick(towns, Math.floor(number / 7)),
    providerName: `Dr. ${pick(names, Math.floor(number / 20))}`,
    // One in eleven has none.
    specialty: number % 11 === 0 ? null : specialty,
  };
  const provider = `bulk-${Math.floor(number / 20)}`;
  return {
    ...texts,
    ...searchFields(texts),
    providerUid: provider,
    providerEmail: `${provider}@mendwell.example`,
    providerImage: '',
    image: `/media/services/${specialty.toLowerCase()}-${1 + (number % 2)}.svg`,
    description: `Made for scale tests. ${texts.serviceName} in ${texts.serviceArea}.`,
    priceCents: 5_000 + (number % 200) * 100,
    ...ratingOf(number),
    nextFreeAt: number % 5 < 2 ? new Date(Date.now() + ((number % 1_009) / 1_009) * 60 * dayMs) : neverFree,
    version: 1,
    bookingsCount: 0,
    createdAt: new Date(),
  };
}
