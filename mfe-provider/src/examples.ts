import type { Booking } from '@mendwell/contracts/booking';
import type { Service } from '@mendwell/contracts/service';

/** For specs: a provider, and what they meet. */
export const provider = {
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
  providerName: provider.displayName,
  providerEmail: provider.email,
  providerImage: '',
  ...changes,
});

export const exampleRequest = (changes: Partial<Booking> = {}): Booking => ({
  _id: 'b1',
  serviceId: 's1',
  serviceName: 'Heart check-up',
  serviceImage: '',
  price: 45.5,
  userEmail: 'rosa@example.com',
  userName: 'Rosa Lind',
  providerEmail: provider.email,
  providerName: provider.displayName,
  serviceDate: '2026-12-01T12:30:00.000Z',
  instructions: 'I take a blood thinner.',
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: '2026-11-20T09:30:00.000Z', actor: 'patient', what: 'requested' }],
  version: 1,
  ...changes,
});
