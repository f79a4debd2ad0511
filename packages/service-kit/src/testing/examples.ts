import { randomBytes, randomUUID } from 'node:crypto';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventData, EventName } from '@mendwell/contracts/events';
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

/** A new service of `provider` as the catalog publishes it. */
export const exampleService = (
  provider: User,
  more: Partial<EventData<'service.published'>> = {},
): EventData<'service.published'> => ({
  ...eventExamples['service.published'].data,
  serviceId: newId(),
  providerUid: provider.uid,
  providerEmail: provider.email,
  providerName: provider.name,
  ...more,
});

/** A new booking of `patientUid` as booking publishes it. */
export const exampleBooking = (
  patientUid: string,
  more: Partial<EventData<'booking.requested'>> = {},
): EventData<'booking.requested'> => ({
  ...eventExamples['booking.requested'].data,
  bookingId: newId(),
  serviceId: newId(),
  patientUid,
  ...more,
});
