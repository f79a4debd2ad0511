/** Test data: a patient, a provider, and a service and a booking between them, as the services return them. */
import type { Booking } from './booking.ts';
import type { OwnService, Service } from './service.ts';

export const examplePatient = {
  uid: 'patient-1',
  email: 'rosa@example.com',
  displayName: 'Rosa Lind',
  photoURL: '',
};

export const exampleProvider = {
  uid: 'provider-1',
  email: 'hart@example.com',
  displayName: 'Dr. Amelia Hart',
  photoURL: '',
};

export const exampleService = (changes: Partial<Service> = {}): Service => ({
  _id: 's1',
  serviceName: 'Heart check-up',
  serviceArea: 'Leeds',
  image: '/media/services/cardiologist-1.svg',
  price: 45.5,
  description: 'Half an hour with an ECG.',
  providerName: exampleProvider.displayName,
  providerEmail: exampleProvider.email,
  providerImage: '',
  ...changes,
});

export const exampleOwnService = (changes: Partial<OwnService> = {}): OwnService => ({
  ...exampleService(),
  bookingsCount: 12,
  ...changes,
});

export const exampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  _id: 'b1',
  serviceId: 's1',
  serviceName: 'Heart check-up',
  serviceImage: '',
  serviceArea: 'Leeds',
  price: 45.5,
  userEmail: examplePatient.email,
  userName: examplePatient.displayName,
  providerEmail: exampleProvider.email,
  providerName: exampleProvider.displayName,
  serviceDate: '2026-12-01T12:30:00.000Z',
  instructions: 'I take a blood thinner.',
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: '2026-11-20T09:30:00.000Z', actor: 'patient', what: 'requested' }],
  version: 1,
  ...changes,
});
