import type { Service } from '@mendwell/contracts/service';

/** For specs: a service as the catalog answers it. */
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
