/*
 * The reference for calls through the gateway: one plain Express server with the MongoDB driver and the queries and
 * answers of catalog or booking, and nothing in front of it. node express-server.ts, with MONGODB_URI and PORT.
 */
import express from 'express';
import { plainQueries } from './plain-queries.ts';

const queries = await plainQueries(process.env.MONGODB_URI);
const app = express();

app.get('/popularServices', async (_, answer) => {
  answer.json(await queries.popular());
});
app.get('/services', async (_, answer) => {
  const { total, page } = await queries.firstPage();
  answer.header('x-total-count', String(total)).json(page);
});
app.get('/services/:id', async (call, answer) => {
  answer.json(await queries.one(call.params.id));
});
app.get('/bookings/:patientUid', async (call, answer) => {
  answer.json(await queries.bookingsOf(call.params.patientUid));
});

app.listen(Number(process.env.PORT), '127.0.0.1');
