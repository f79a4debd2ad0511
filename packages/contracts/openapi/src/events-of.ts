import { eventExamples } from '@mendwell/contracts/event-examples';
import { eventRoutes, isPublishedBy } from '@mendwell/contracts/event-routes';
import { EventEnvelope, type EventName, eventData } from '@mendwell/contracts/events';
import * as z from 'zod/mini';

const names = Object.keys(eventRoutes) as EventName[];

/** The schema and an example of each event that a service publishes or consumes. */
export const eventsOf = (service: string) =>
  Object.fromEntries(
    names
      .filter(
        (name) => isPublishedBy(service, eventRoutes[name]) || eventRoutes[name].consumers.includes(service),
      )
      .map((name) => [name, { schema: schemaOf(name), example: eventExamples[name] }]),
  );

/** Consumers ignore unknown fields, so the schema must allow them. */
const schemaOf = (name: EventName) =>
  z.toJSONSchema(z.extend(EventEnvelope, { name: z.literal(name), data: eventData[name] }), { io: 'input' });
