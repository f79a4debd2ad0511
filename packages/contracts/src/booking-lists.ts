import * as z from 'zod/mini';
import { Instant } from './booking.ts';
import { PageQuery } from './paging.ts';

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** Query of `GET /bookRequest/{email}`: all appointments, or those from `from`, before `to`, at most 31 days. */
export const RequestsQuery = z
  .extend(PageQuery, { from: z.optional(Instant), to: z.optional(Instant) })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Ask with from and to, or with neither',
      path: ['to'],
    }),
    z.refine(({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) > longestMs), {
      error: 'Ask for 31 days at most',
      path: ['to'],
    }),
  );
export type RequestsQuery = z.infer<typeof RequestsQuery>;
