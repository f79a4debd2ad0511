import { createAccount } from '@mendwell/client/accounts';
import { bookService, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

interface Caller {
  name: string;
  token?: string;
  /** Existing values of parameters and fields, by name. */
  known: Record<string, string>;
}

/** A visitor, a patient with a booking, and its provider. */
export async function createCallers(system: System): Promise<Caller[]> {
  const { provider, serviceId } = await offerService(system);
  const patient = await createAccount(system.url);
  const serviceDate = new Date(Date.now() + 86_400_000);
  const bookingId = await bookService(system, patient, serviceId, serviceDate);
  const known = { serviceId, bookingId, serviceDate: serviceDate.toISOString() };
  return [
    { name: 'nobody', known: { ...known, email: patient.email } },
    { name: 'the patient', token: patient.token, known: { ...known, email: patient.email } },
    { name: 'the provider', token: provider.token, known: { ...known, email: provider.email } },
  ];
}
