import { bookingPair, type Person, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const patientsCount = 100;
/** `npm test -- --full` runs more rounds. */
const rounds = process.env.TEST_FULL ? 10 : 2;

describe('a time that many patients request on two instances', () => {
  const instances = bookingPair();
  let provider: Person;
  let patients: Person[];
  let serviceId: string;

  beforeAll(async () => {
    const [one] = instances;
    provider = await signIn();
    patients = await Promise.all(Array.from({ length: patientsCount }, () => signIn()));
    await appointmentsOf(one).put(provider, scheduleOf());
    ({ serviceId } = one.offer(provider));
    // Warms up the service and its connections; on a busy machine a cold start may end in a 503.
    for (const [at, { app, post }] of instances.entries()) {
      await post(await signIn(), { serviceId, serviceDate: inHours(90 + at) });
      const list = ({ email, token }: Person) => app.call('GET', `/booked/${email}`, { token });
      await Promise.all(patients.map(list));
    }
  });

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'goes to one of them, and the others are offered three alternatives: round %d',
    async (round) => {
      const [one] = instances;
      const body = { serviceId, serviceDate: inHours(24 + round) };
      const answers = await Promise.all(
        patients.map((patient, at) => instances[at % 2 === 0 ? 0 : 1].post(patient, body, `round-${round}`)),
      );
      const others = answers.filter(({ status }) => status !== 201);
      expect(others).toHaveLength(patientsCount - 1);
      for (const answer of others) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'time-taken' } });
        expect(answer.body.alternatives).toHaveLength(3);
      }
      expect(await one.bookings.countDocuments({ serviceId, serviceDate: body.serviceDate })).toBe(1);
    },
  );

  it('is free for others once the booking is closed', async () => {
    const [one, other] = instances;
    const body = { serviceId, serviceDate: inHours(60) };
    const [first, second] = patients as [Person, Person];
    const { insertedId } = (await one.post(first, body)).body;
    expect((await other.post(second, body)).status).toBe(409);
    await appointmentsOf(other).change(first, insertedId, 'cancel');
    expect((await other.post(second, body)).status).toBe(201);
    expect(await one.slotsOf(insertedId)).toEqual([]);
  });
});
