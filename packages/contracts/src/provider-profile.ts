import { type Call, Modified } from './calls.ts';
import { optionalText } from './inputs.ts';
import { Hidden } from './review.ts';
import * as z from './zod.ts';

/** The most characters of each text. */
export const providerProfileLimits = { about: 2_000, trainedAt: 200, languages: 200 } as const;

const limits = providerProfileLimits;
const invalidYear = 'In practice since must be a year, such as 2009, and not ahead';

/** What a provider tells everybody on their page; each may be empty. */
export const ProviderProfile = z.object({
  about: z._default(optionalText('About', limits.about), ''),
  trainedAt: z._default(optionalText('Trained at', limits.trainedAt), ''),
  languages: z._default(optionalText('Languages', limits.languages), ''),
  practiceSince: z._default(
    z.string(invalidYear).check(
      z.regex(/^(?:(?:19|20)\d\d)?$/, invalidYear),
      z.refine((year) => !(Number(year) > new Date().getFullYear()), invalidYear),
    ),
    '',
  ),
});
export type ProviderProfile = z.infer<typeof ProviderProfile>;

export const getProviderProfile = {
  method: 'GET',
  path: '/providerProfile',
  service: 'catalog',
  caller: 'user',
  summary: 'What the caller tells about themselves as a provider',
  /** `hidden` while nobody else sees it. */
  answer: z.extend(ProviderProfile, { hidden: z.optional(Hidden) }),
} as const satisfies Call;

export const setProviderProfile = {
  method: 'PUT',
  path: '/providerProfile',
  service: 'catalog',
  caller: 'user',
  summary: 'Sets what the caller tells about themselves as a provider',
  body: ProviderProfile,
  answer: Modified,
} as const satisfies Call;
