import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  /** New services a provider may add in any hour. */
  SERVICES_PER_HOUR: positiveInteger().default(60),
});
export type Config = z.infer<typeof Config>;
