import * as bookings from '@mendwell/contracts/booking-calls';
import { type Answer, addressOf, type Call, type CallParameters } from '@mendwell/contracts/calls';
import { createPaymentIntent } from '@mendwell/contracts/payment';
import * as services from '@mendwell/contracts/service-calls';
import type { APIRequestContext } from '@playwright/test';
import { type Account, as } from '../src/accounts.ts';
import { exampleService, expect, test } from '../src/journey.ts';

/** Makes calls below `prefix` and expects each answer to have the status and the shape that the contract says. */
const callsUnder =
  (request: APIRequestContext, prefix: string) =>
  async <C extends Call>(person: Account, call: C, parameters: CallParameters<C>, data?: object) => {
    const { method, path, status = 200, answer, caller } = call as Call;
    const given = await request.fetch(prefix + addressOf(call, parameters), {
      method,
      headers: caller === 'anyone' ? {} : as(person),
      ...(data && { data }),
    });
    expect(given.status(), `${method} ${path}`).toBe(status);
    return answer.parse(await given.json()) as Answer<C>;
  };

for (const prefix of ['', '/api']) {
  test(`all fourteen calls conform to the specification under ${prefix || '/'}`, async ({
    request,
    createAccount,
  }) => {
    const ask = callsUnder(request, prefix);
    const provider = await createAccount('Carl Caller');
    const patient = await createAccount('Cora Caller');
    const word = provider.uid.slice(0, 8);
    const service = { ...exampleService, serviceName: `Call ${word}` };

    const { insertedId: serviceId } = await ask(provider, services.createService, {}, service);
    const published = {
      ...service,
      _id: serviceId,
      providerName: provider.name,
      providerEmail: provider.email,
      providerImage: '',
      providerVerified: true,
      providerId: expect.stringMatching(/^[0-9a-f]{24}$/),
    };
    for (const call of [services.getService, services.getServiceToBook, services.getServiceToUpdate])
      expect(await ask(patient, call, { serviceId })).toEqual(published);
    expect((await ask(patient, services.popularServices, {})).length).toBeLessThanOrEqual(6);
    expect(await ask(patient, services.listServices, { search: word })).toEqual([published]);
    const own = await ask(provider, services.listServicesOfProvider, { email: provider.email });
    expect(own).toEqual([{ ...published, bookingsCount: 0 }]);

    for (const modifiedCount of [1, 0]) {
      const updated = await ask(provider, services.updateService, { serviceId }, { ...service, price: 60 });
      expect(updated).toMatchObject({ matchedCount: 1, modifiedCount });
    }

    const { insertedId: bookingId } = await ask(
      patient,
      bookings.createBooking,
      {},
      {
        serviceId,
        serviceDate: new Date().toISOString(),
        instructions: 'Mornings only',
        status: 'completed',
        userEmail: provider.email,
      },
    );
    for (const list of [
      await ask(patient, bookings.listBookingsOfPatient, { email: patient.email }),
      await ask(provider, bookings.listBookingRequests, { email: provider.email }),
    ])
      expect(list).toMatchObject([
        {
          _id: bookingId,
          serviceId,
          serviceName: service.serviceName,
          serviceImage: service.image,
          userEmail: patient.email,
          userName: patient.name,
          providerEmail: provider.email,
          providerName: provider.name,
          instructions: 'Mornings only',
          status: 'pending',
        },
      ]);

    const intent = await ask(patient, createPaymentIntent, {}, { price: 45.5 });
    expect(intent.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const worked = await ask(provider, bookings.changeBookingStatus, { bookingId }, { status: 'working' });
    expect(worked.modifiedCount).toBe(1);
    const deleted = await ask(provider, services.deleteService, { serviceId });
    expect(deleted.deletedCount).toBe(1);
    const gone = await request.get(prefix + addressOf(services.getService, { serviceId }));
    expect(gone.status()).toBe(404);
  });
}
