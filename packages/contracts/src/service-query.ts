import * as z from 'zod/mini';
import { PageQuery } from './paging.ts';
import { optionalText } from './text.ts';

/** Every word of `search` must occur literally in title, area or provider name. */
export const ServiceQuery = z.extend(PageQuery, { search: z._default(optionalText('Search', 100), '') });
export type ServiceQuery = z.infer<typeof ServiceQuery>;
