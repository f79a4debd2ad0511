import * as z from 'zod/mini';
import { PageQuery } from './paging.ts';
import { serviceSorts } from './service.ts';
import { specialties } from './specialties.ts';
import { documentId } from './text.ts';
import { optionalText } from './text-inputs.ts';

const unknownSpecialty = 'Specialty is not one that we list';
const SpecialtyName = z.enum(specialties, unknownSpecialty);

const decimal = (problem: string, pattern: RegExp) =>
  z.optional(z.pipe(z.string(problem).check(z.regex(pattern, problem)), z.transform(Number)));
const dollars = (label: string) =>
  decimal(`${label} must be an amount in dollars, such as 40 or 40.50`, /^\d{1,6}(?:\.\d{1,2})?$/);

/**
 * Which services to list, in which order. Every word of `search` must occur literally in title, area or provider name.
 * `specialty` may be repeated: any of them. `provider` is a `providerId`. Prices are in dollars, ratings in stars;
 * `available=week` means a free time within seven days. Without `sort`, services with every word in their title come first,
 * then the newest.
 */
export const ServiceQuery = z
  .extend(PageQuery, {
    search: z._default(optionalText('Search', 100), ''),
    specialty: z.optional(
      z.union(
        [
          z.pipe(
            SpecialtyName,
            z.transform((name) => [name]),
          ),
          z.array(SpecialtyName).check(z.maxLength(specialties.length)),
        ],
        unknownSpecialty,
      ),
    ),
    provider: z.optional(
      z.string('Provider is not valid').check(z.regex(documentId, 'Provider is not valid'), z.toLowerCase()),
    ),
    minPrice: dollars('The lowest price'),
    maxPrice: dollars('The highest price'),
    available: z.optional(z.enum(['week'], 'Available must be week')),
    minRating: decimal('The lowest rating must be a number of stars, such as 4 or 4.5', /^[1-5](?:\.\d)?$/),
    sort: z._default(z.enum(serviceSorts, 'Sort is not an order that we know'), 'newest'),
  })
  .check(
    z.refine(({ minPrice = 0, maxPrice = minPrice }) => minPrice <= maxPrice, {
      error: 'The lowest price must not be above the highest',
      path: ['minPrice'],
    }),
  );
export type ServiceQuery = z.infer<typeof ServiceQuery>;
