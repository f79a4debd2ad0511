import { Deleted, Inserted, Modified } from '@mendwell/contracts/answers';
import { Bookings } from '@mendwell/contracts/booking';
import {
  changeBookingStatus,
  createBooking,
  listBookingRequests,
  listBookingsOfPatient,
} from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { PaymentIntentAnswer } from '@mendwell/contracts/payment';
import { createPaymentIntent } from '@mendwell/contracts/payments';
import { Service, Services } from '@mendwell/contracts/service';
import {
  createService,
  deleteService,
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  listServicesOfProvider,
  popularServices,
} from '@mendwell/contracts/services';
import { as } from '../src/accounts.ts';
import { exampleService, expect, test } from '../src/journey.ts';

for (const prefix of ['', '/api']) {
  test(`all fourteen calls conform to the specification under ${prefix || '/'}`, async ({
    request,
    createAccount,
  }) => {
    const provider = await createAccount('Carl Caller');
    const patient = await createAccount('Cora Caller');
    const word = provider.uid.slice(0, 8);
    const service = { ...exampleService, serviceName: `Call ${word}` };

    const created = await request.post(prefix + createService.path, {
      headers: as(provider),
      data: service,
    });
    expect(created.status()).toBe(201);
    const { insertedId } = Inserted.parse(await created.json());
    const published = {
      ...service,
      _id: insertedId,
      providerName: provider.name,
      providerEmail: provider.email,
      providerImage: '',
    };

    for (const path of [
      addressOf(getService, { serviceId: insertedId }),
      addressOf(getServiceToBook, { serviceId: insertedId }),
      addressOf(getServiceToUpdate, { serviceId: insertedId }),
    ])
      expect(Service.parse(await (await request.get(prefix + path)).json())).toEqual(published);

    const popular = await request.get(prefix + popularServices.path);
    expect(Services.parse(await popular.json()).length).toBeLessThanOrEqual(6);
    const found = await request.get(`${prefix}${listServices.path}?search=${word}`);
    expect(Services.parse(await found.json())).toEqual([published]);
    const own = await request.get(prefix + addressOf(listServicesOfProvider, { email: provider.email }), {
      headers: as(provider),
    });
    expect(Services.parse(await own.json())).toEqual([published]);

    const update = { ...service, price: 60 };
    for (const modifiedCount of [1, 0]) {
      const updated = await request.put(prefix + addressOf(getServiceToUpdate, { serviceId: insertedId }), {
        headers: as(provider),
        data: update,
      });
      expect(updated.status()).toBe(200);
      expect(Modified.parse(await updated.json())).toMatchObject({ matchedCount: 1, modifiedCount });
    }

    const booked = await request.post(prefix + createBooking.path, {
      headers: as(patient),
      data: {
        serviceId: insertedId,
        serviceDate: new Date().toISOString(),
        instructions: 'Mornings only',
        status: 'completed',
        userEmail: provider.email,
      },
    });
    expect(booked.status()).toBe(201);
    const bookingId = Inserted.parse(await booked.json()).insertedId;
    const bookings = await request.get(prefix + addressOf(listBookingsOfPatient, { email: patient.email }), {
      headers: as(patient),
    });
    const requests = await request.get(prefix + addressOf(listBookingRequests, { email: provider.email }), {
      headers: as(provider),
    });
    for (const list of [bookings, requests])
      expect(Bookings.parse(await list.json())).toMatchObject([
        {
          _id: bookingId,
          serviceId: insertedId,
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

    const intent = await request.post(prefix + createPaymentIntent.path, {
      headers: as(patient),
      data: { price: 45.5 },
    });
    expect(intent.status()).toBe(200);
    expect(PaymentIntentAnswer.parse(await intent.json()).clientSecret).toMatch(/^pi_\w+_secret_\w+$/);

    const worked = await request.patch(prefix + addressOf(changeBookingStatus, { bookingId }), {
      headers: as(provider),
      data: { status: 'working' },
    });
    expect(worked.status()).toBe(200);
    expect(Modified.parse(await worked.json()).modifiedCount).toBe(1);

    const deleted = await request.delete(prefix + addressOf(deleteService, { serviceId: insertedId }), {
      headers: as(provider),
    });
    expect(Deleted.parse(await deleted.json()).deletedCount).toBe(1);
    const gone = await request.get(prefix + addressOf(getService, { serviceId: insertedId }));
    expect(gone.status()).toBe(404);
  });
}
