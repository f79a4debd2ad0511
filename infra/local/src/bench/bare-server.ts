/*
 * The yardstick for the list calls: bare fastify and the MongoDB driver with the same two queries and the same
 * answers, nothing else. node bare-server.ts, with MONGODB_URI and PORT.
 */
import fastify from 'fastify';
import { MongoClient } from 'mongodb';

const client = await MongoClient.connect(process.env.MONGODB_URI ?? '');
const services = client.db().collection('services');
const fields = {
  ...{ serviceName: 1, serviceArea: 1, image: 1, priceCents: 1, description: 1 },
  ...{ providerName: 1, providerEmail: 1, providerImage: 1 },
};
const app = fastify();

app.get('/popularServices', () => list({ bookingsCount: -1, _id: -1 }, 6));
app.get('/services', async (_, reply) => {
  const page = await list({ _id: -1 }, 61);
  // As the catalog does: what fits on a page needs no second query to be counted.
  reply.header('x-total-count', page.length <= 60 ? page.length : await services.estimatedDocumentCount());
  return page.slice(0, 60);
});

async function list(sort: Record<string, 1 | -1>, limit: number) {
  const found = services.find({ deletedAt: null }, { projection: fields }).sort(sort).limit(limit);
  return (await found.toArray()).map(({ priceCents, ...service }) => ({
    ...service,
    price: priceCents / 100,
  }));
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
