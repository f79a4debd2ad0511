import { bookingApp, inAWeek, newId, newPerson, type Person, signIn } from './booking-app.ts';

const nextYear = (rest: string) => `${new Date().getUTCFullYear() + 1}${rest}`;

describe('POST /serviceBook', () => {
  const booking = bookingApp();
  const patient = newPerson({ name: 'Pat Patient' });
  const provider = newPerson({ name: 'Dr. Provider' });

  const eventsOf = async (person: Person) =>
    (await booking.app.outbox('booking.status-changed', 'requested')).filter(
      ({ data }) => data.patientUid === person.uid,
    );

  it('names a patient without a name by the address', async () => {
    const { serviceId } = booking.offer(provider);
    const nameless = await signIn({ name: '' });
    const { insertedId } = (await booking.post(nameless, { serviceId, serviceDate: inAWeek() })).body;
    expect(await booking.stored(insertedId)).toMatchObject({ userName: nameless.email.split('@')[0] });
  });

  it("keeps the time zone of the patient's browser, for mails", async () => {
    const { serviceId } = booking.offer(provider);
    const body = { serviceId, serviceDate: inAWeek(), patientTimeZone: 'America/New_York' };
    expect((await booking.post(patient, body)).status).toBe(201);
    const [requested] = await eventsOf(patient);
    expect(requested?.data).toMatchObject({ appointment: { patientTimeZone: 'America/New_York' } });
  });

  it.each(['Mars/Olympus', '+02:00', '', 7, { $ne: '' }])(
    'refuses the time zone %o',
    async (patientTimeZone) => {
      const { serviceId } = booking.offer(provider);
      const answer = await booking.post(patient, { serviceId, serviceDate: inAWeek(), patientTimeZone });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'patientTimeZone' }] } });
      expect(await eventsOf(patient)).toEqual([]);
    },
  );

  it('stores patient, service and price, and publishes them in the same transaction', async () => {
    const service = booking.offer(provider);
    const serviceDate = inAWeek();
    const answer = await booking.post(patient, {
      serviceId: service.serviceId,
      serviceDate,
      instructions: ' Hi ',
    });

    expect(answer).toMatchObject({ status: 201, body: { acknowledged: true } });
    const { insertedId } = answer.body;
    const stored = await booking.stored(insertedId);
    expect(stored).not.toHaveProperty('instructions');
    expect(stored).toMatchObject({
      patientUid: patient.uid,
      userEmail: patient.email,
      userName: 'Pat Patient',
      providerUid: provider.uid,
      providerEmail: provider.email,
      providerName: 'Dr. Provider',
      serviceId: service.serviceId,
      serviceName: 'Heart check-up',
      serviceImage: service.image,
      priceCents: 4550,
      serviceDate: new Date(serviceDate),
      status: 'pending',
      paymentStatus: 'unpaid',
      version: 1,
      timeline: [{ actor: 'patient', what: 'requested' }],
    });
    expect((await eventsOf(patient)).map(({ data }) => data)).toEqual([
      {
        ...{ bookingId: insertedId, version: 1, what: 'requested', appointmentVersion: 1 },
        ...{ status: 'pending', paymentStatus: 'unpaid', refundedCents: 0, failedRefundCents: 0 },
        serviceId: service.serviceId,
        patientUid: patient.uid,
        providerUid: provider.uid,
        priceCents: 4550,
        appointment: {
          serviceDate,
          durationMinutes: 30,
          place: 'Lisbon',
          patientName: patient.name,
          patientEmail: patient.email,
          providerName: provider.name,
          providerEmail: provider.email,
          patientVerified: true,
          providerVerified: true,
        },
      },
    ]);
  });

  it("ignores a client's price, people and status", async () => {
    const { serviceId } = booking.offer(provider);
    const forged = {
      _id: newId(),
      price: 0.01,
      priceCents: 1,
      userEmail: 'victim@example.com',
      patientUid: 'victim',
      providerEmail: 'victim@example.com',
      providerUid: patient.uid,
      status: 'completed',
      paymentStatus: 'paid',
      idempotencyKey: 'forged',
      createdAt: '2020-01-01T00:00:00Z',
    };
    const answer = await booking.post(patient, { serviceId, serviceDate: inAWeek(), ...forged });

    expect(answer.body.insertedId).not.toBe(forged._id);
    const stored = await booking.stored(answer.body.insertedId);
    expect(stored).toMatchObject({ priceCents: 4550, userEmail: patient.email, patientUid: patient.uid });
    expect(stored).toMatchObject({ providerUid: provider.uid, status: 'pending', paymentStatus: 'unpaid' });
    expect(stored).not.toHaveProperty('idempotencyKey');
    expect(stored.createdAt.getFullYear()).toBeGreaterThan(2020);
  });

  it.each(['-01-01T10:00:00.000Z', '-01-01T12:00:00+02:00', '-01-01T10:00:00Z'].map(nextYear))(
    'reads the instant %s',
    async (serviceDate) => {
      const { serviceId } = booking.offer(provider);
      const { body } = await booking.post(patient, { serviceId, serviceDate });
      const stored = await booking.stored(body.insertedId);
      expect(stored.serviceDate).toEqual(new Date(nextYear('-01-01T10:00:00.000Z')));
    },
  );

  it('accepts a service id in upper case', async () => {
    const { serviceId } = booking.offer(provider);
    const body = { serviceDate: inAWeek() };
    const first = await booking.post(patient, { ...body, serviceId });
    const second = await booking.post(patient, { ...body, serviceId: serviceId.toUpperCase() });
    expect(second.body).toEqual(first.body);
  });
});
