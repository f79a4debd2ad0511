import * as z from 'zod/mini';
import type { Call } from './calls.ts';

/**
 * What one service keeps about the caller: lists of records by section, all as of the instant `at`. Another person appears in
 * them by name only, as pages show them.
 */
export const MyData = z.object({
  service: z.string(),
  at: z.iso.datetime(),
  // Not `z.record`, whose code every page would load.
  sections: z.catchall(z.object({}), z.array(z.looseObject({}))),
});
export type MyData = z.infer<typeof MyData>;

/** The call for the caller's data in one service. It needs a sign-in of the last few minutes. */
export const getMyData = <Service extends string>(service: Service) =>
  ({
    method: 'GET',
    path: `/${service}/my-data`,
    caller: 'user',
    answer: MyData,
  }) as const satisfies Call;
