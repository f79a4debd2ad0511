import { PictureAddress, requiredLine, requiredText, ServicePrice } from './inputs.ts';
import { ServicePolicy, specialties } from './service.ts';
import * as z from './zod.ts';

/**
 * Body of `POST /service` and `PUT /serviceUpdate/{id}`; other fields are ignored. Optional fields missing from a PUT keep
 * their values; a `specialty` of `null` removes it.
 */
export const ServiceInput = z.object({
  serviceName: requiredLine('Service name', 120),
  serviceArea: requiredLine('Service area', 120),
  image: PictureAddress,
  price: ServicePrice,
  description: requiredText('Description', 5000),
  specialty: z.optional(z.nullable(z.enum(specialties, 'Specialty is not one that we list'))),
  ...ServicePolicy,
});
export type ServiceInput = z.infer<typeof ServiceInput>;
