import * as z from 'zod/mini';
import { ServicePrice } from './prices.ts';
import { ServicePolicy } from './service.ts';
import { specialties } from './specialties.ts';
import { PictureAddress, requiredLine, requiredText } from './text-inputs.ts';

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
