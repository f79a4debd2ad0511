import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { call } from '../shared/operations.ts';
import { offerService } from '../shared/patients.ts';
import { type Running, signUp } from '../shared/system.ts';

interface Caller {
  name: string;
  token?: string;
  /** What parameters and fields of these names may be. */
  known: Record<string, string>;
}

/** A provider, a patient who has booked their service, and nobody in particular. */
export async function makeCallers(running: Running): Promise<Caller[]> {
  const { provider, serviceId } = await offerService(running);
  const patient = await signUp(running.url);
  const serviceDate = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await call<{ insertedId: string }>(
    'POST',
    running.url + apiPrefix + paths.createBooking,
    patient.token,
    { serviceId, serviceDate, instructions: '' },
  );
  const known = { serviceId, bookingId: body.insertedId, serviceDate };
  return [
    { name: 'nobody', known: { ...known, email: patient.email } },
    { name: 'the patient', token: patient.token, known: { ...known, email: patient.email } },
    { name: 'the provider', token: provider.token, known: { ...known, email: provider.email } },
  ];
}
