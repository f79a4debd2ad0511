/*
 * The reference for the cost of the framework: bare Fastify and the MongoDB driver with the catalog's queries and answers.
 * node fastify-server.ts, with MONGODB_URI and PORT.
 */
import fastify from 'fastify';
import { plainQueries } from './plain-queries.ts';

const queries = await plainQueries(process.env.MONGODB_URI);
const app = fastify();

app.get('/popularServices', () => queries.popular());
app.get('/services', async (_, reply) => {
  const { total, page } = await queries.firstPage();
  reply.header('x-total-count', total);
  return page;
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
