import type { Booking } from '@mendwell/contracts/booking';
import type { Service } from '@mendwell/contracts/service';

/** For specs: a patient, and what they meet. */
export const patient = {
  uid: 'patient-1',
  email: 'rosa@example.com',
  displayName: 'Rosa Lind',
  photoURL: '',
};

export const exampleService = (changes: Partial<Service> = {}): Service => ({
  _id: 's1',
  serviceName: 'Heart check-up',
  serviceArea: 'Leeds',
  image: '/media/services/cardiologist-1.svg',
  price: 45.5,
  description: 'Half an hour with an ECG.',
  providerName: 'Dr. Amelia Hart',
  providerEmail: 'hart@example.com',
  providerImage: '',
  ...changes,
});

export const exampleBooking = (changes: Partial<Booking> = {}): Booking => ({
  _id: 'b1',
  serviceId: 's1',
  serviceName: 'Heart check-up',
  serviceImage: '',
  price: 45.5,
  userEmail: patient.email,
  userName: patient.displayName,
  providerEmail: 'hart@example.com',
  providerName: 'Dr. Amelia Hart',
  serviceDate: '2026-12-01T12:30:00.000Z',
  instructions: 'I take a blood thinner.',
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: '2026-11-20T09:30:00.000Z', actor: 'patient', what: 'requested' }],
  version: 1,
  ...changes,
});
