import { randomBytes, randomUUID } from 'node:crypto';
import { bookingExamples, serviceExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventData, EventName, ServiceSnapshot } from '@mendwell/contracts/events';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import type { User } from '../http/auth.ts';

/** A new, unused id. */
export const newId = (): string => randomBytes(12).toString('hex');

/** Another event like an example, with other data where given. */
export const eventLike = <Name extends EventName>(
  example: DomainEvent<Name>,
  changes: Partial<EventData<Name>> = {},
): DomainEvent<Name> => ({ ...example, id: randomUUID(), data: { ...example.data, ...changes } });

/** A provider's input for a service. */
export const heartCheck: ServiceInput = {
  serviceName: 'Heart check-up',
  serviceArea: 'Lisbon',
  image: 'https://example.com/heart.jpg',
  price: 45.5,
  description: 'An hour with a cardiologist.',
};

/** A new service of `provider`, of which the catalog publishes `serviceEvent`. */
export const exampleService = (provider: User, more: Partial<ServiceSnapshot> = {}): ServiceSnapshot => {
  const { service } = serviceExamples.published.data;
  if (!service) throw new Error('The example is removed');
  return {
    ...service,
    serviceId: newId(),
    version: 1,
    providerUid: provider.uid,
    providerEmail: provider.email,
    providerName: provider.name,
    ...more,
  };
};

export const serviceEvent = ({
  serviceId,
  version,
  ...service
}: ServiceSnapshot): DomainEvent<'service.changed'> =>
  eventLike(serviceExamples.updated, { serviceId, version, service });

/** A new booking of `patientUid` as booking publishes it. */
export const exampleBooking = (
  patientUid: string,
  more: Partial<EventData<'booking.status-changed'>> = {},
): EventData<'booking.status-changed'> => ({
  ...bookingExamples.requested.data,
  bookingId: newId(),
  serviceId: newId(),
  patientUid,
  ...more,
});
