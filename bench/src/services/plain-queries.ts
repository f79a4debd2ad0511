import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';

const fields = {
  ...{ serviceName: 1, serviceArea: 1, image: 1, priceCents: 1, description: 1 },
  ...{ providerName: 1, providerEmail: 1, providerImage: 1 },
} as const;

interface Found {
  priceCents: number;
}

const toAnswer = <Record extends Found>({ priceCents, ...service }: Record) => ({
  ...service,
  price: priceCents / 100,
});

/** The queries and answers of catalog or booking, whichever has this database, for the reference servers. */
export async function plainQueries(mongodbUri = '') {
  const client = await MongoClient.connect(mongodbUri);
  const services = client.db().collection<Found>('services');

  async function list(sort: Record<string, 1 | -1>, limit: number): Promise<object[]> {
    const found = services.find({ deletedAt: null }, { projection: fields }).sort(sort).limit(limit);
    return (await found.toArray()).map(toAnswer);
  }

  return {
    popular: () => list({ bookingsCount: -1, _id: -1 }, 6),
    /** Like the catalog, counts with a second query only if there is more than one page. */
    async firstPage() {
      const found = await list({ _id: -1 }, 61);
      const total = found.length <= 60 ? found.length : await services.estimatedDocumentCount();
      return { total, page: found.slice(0, 60) };
    },
    async one(id: string): Promise<object | null> {
      const found = await services.findOne(
        { _id: new ObjectId(id), deletedAt: null },
        { projection: fields },
      );
      return found && toAnswer(found);
    },
    async bookingsOf(patientUid: string): Promise<object[]> {
      const found = client
        .db()
        .collection<Found>('bookings')
        .find({ patientUid })
        .sort({ _id: -1 })
        .limit(60);
      return (await found.toArray()).map(toAnswer);
    },
  };
}
