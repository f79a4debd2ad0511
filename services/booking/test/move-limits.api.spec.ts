import { bookingApp, newPerson, type Person } from './booking-app.ts';

const limits = { MOVES_PER_BOOKING: '3', MOVES_PER_HOUR: '5', REOPENINGS_PER_BOOKING: '2' };
const booking = bookingApp({ env: limits });
const patient = newPerson();
const provider = newPerson();

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const move = (person: Person, bookingId: string, serviceDate: string) =>
  booking.app.call('POST', `/bookings/${bookingId}/move`, { token: person.token, body: { serviceDate } });
/** How many of the answers moved something; all others are refusals that say when to try again. */
function movedOf(answers: Awaited<ReturnType<typeof move>>[]): number {
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  return answers.filter(({ status, body }) => status === 200 && body.modifiedCount === 1).length;
}

it('nobody can flood the other side with mails about moves of one booking', async () => {
  const bookingId = await booking.book(patient, provider);
  const answers = [];
  for (let day = 10; day < 15; day++)
    answers.push(await move(day % 2 ? patient : provider, bookingId, inDays(day)));
  expect(movedOf(answers)).toBe(3);
  expect((await booking.stored(bookingId)).moves).toBe(3);
  expect(
    (await booking.app.outbox('booking.status-changed', 'moved')).filter(
      ({ data }) => data.bookingId === bookingId,
    ),
  ).toHaveLength(3);
});

it('nor can moves at the same time', async () => {
  const bookingId = await booking.book(patient, provider);
  const refused = new Set([409, 429]);
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      [20, 21, 22, 23].map((day) => move(patient, bookingId, inDays(day + 5 * round))),
    );
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => refused.has(status))).toBe(
      true,
    );
  }
  expect((await booking.stored(bookingId)).moves).toBeLessThanOrEqual(3);
});

it('a provider completes and reopens a booking a limited number of times; then it stays completed', async () => {
  const bookingId = await booking.book(patient, provider);
  const { token } = provider;
  const change = (status: string) =>
    booking.app.call('PATCH', `/book/${bookingId}`, { token, body: { status } });
  const answers = [];
  for (let time = 0; time < 4; time++) answers.push(await change('working'), await change('completed'));
  expect(movedOf(answers)).toBe(4);
  expect((await booking.stored(bookingId)).status).toBe('completed');
  const all = await booking.app.outbox('booking.status-changed');
  expect(all.filter(({ data }) => data.bookingId === bookingId && data.what !== 'requested')).toHaveLength(4);
});

it('one person moves a limited number of bookings within an hour; refusals and repeats do not count', async () => {
  const ids = [];
  for (let count = 0; count < 4; count++) ids.push(await booking.book(patient, provider));
  const [first = '', ...others] = ids;
  const to = inDays(9);
  expect((await move(patient, first, to)).body.modifiedCount).toBe(1);
  for (let count = 0; count < 6; count++) expect((await move(patient, first, to)).body.modifiedCount).toBe(0);
  for (let count = 0; count < 6; count++) expect((await move(patient, first, inDays(-1))).status).toBe(409);
  const answers = [];
  for (const id of others) for (const day of [11, 12]) answers.push(await move(patient, id, inDays(day)));
  expect(movedOf(answers)).toBe(4);
  // The other side has its own count.
  expect((await move(provider, others.at(-1) ?? '', inDays(13))).status).toBe(200);
});
