import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { optionalText } from '../inputs.ts';
import { Service, ServiceId } from '../service.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';
import { reasonCategories, VersionedDecision } from './actions.ts';

const serviceStates = ['listed', 'hidden', 'removed'] as const;

/** A service for operators. */
export const DeskService = z.extend(Service, {
  providerUid: z.string(),
  state: openEnum(z.enum(serviceStates)),
  createdAt: z.iso.datetime(),
  bookingsCount: z.int(),
  /** Of what others read about it. A decision names the one that was read. */
  version: z.string(),
  /** Present while it is hidden: by an operator's decision about it, or because its provider's account is blocked. */
  hidden: z.optional(
    z.object({
      at: z.iso.datetime(),
      with: openEnum(z.enum(['service', 'account'])),
      reason: openEnum(z.enum(reasonCategories)),
    }),
  ),
});
export type DeskService = z.infer<typeof DeskService>;

/** `search` is an id, an e-mail address of a provider, or words as in the public search. */
export const DeskServiceQuery = z.extend(PageQuery, {
  search: z._default(optionalText('Search', 254), ''),
  state: z._default(z.enum(serviceStates, 'State must be listed, hidden or removed'), 'listed'),
  /** Only those of this account. */
  provider: z.optional(z.string().check(z.maxLength(128))),
});
export type DeskServiceQuery = z.infer<typeof DeskServiceQuery>;

const parameters = { serviceId: ServiceId };

export const listDeskServices = {
  method: 'GET',
  path: '/desk/catalog/services',
  service: 'catalog',
  caller: 'operator',
  summary: 'Services of one state, newest first',
  query: DeskServiceQuery,
  answer: z.array(DeskService),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getDeskService = {
  method: 'GET',
  path: '/desk/catalog/services/{serviceId}',
  service: 'catalog',
  caller: 'operator',
  summary: 'A service, also a hidden or removed one',
  parameters,
  answer: DeskService,
} as const satisfies Call;

export const hideService = {
  method: 'POST',
  path: '/desk/catalog/services/{serviceId}/hide',
  service: 'catalog',
  caller: 'operator',
  summary: 'Hides a service: nobody finds or books it, open bookings go on',
  parameters,
  body: VersionedDecision,
  answer: Modified,
  problems: ['not-changeable', 'text-changed'],
} as const satisfies Call;

export const showService = {
  method: 'POST',
  path: '/desk/catalog/services/{serviceId}/show',
  service: 'catalog',
  caller: 'operator',
  summary: 'Shows a hidden service again, unless its provider is blocked',
  parameters,
  body: VersionedDecision,
  answer: Modified,
  problems: ['not-changeable', 'text-changed'],
} as const satisfies Call;
