import { z } from 'zod';
import type { CollectionName, Collections } from '../store.ts';
import type { Call } from './call.ts';
import { integer, parse } from './parameters.ts';

const ListParameters = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: integer }).optional(),
  types: z.array(z.string()).optional(),
  payment_intent: z.string().optional(),
});
type ListParameters = z.infer<typeof ListParameters>;
type ListName = Exclude<CollectionName, 'replays' | 'payment_methods'>;

function isAsked(object: Collections[ListName], { created, types, payment_intent }: ListParameters) {
  return (
    (!created || object.created >= created.gte) &&
    (!types || ('type' in object && types.includes(object.type))) &&
    (!payment_intent || ('payment_intent' in object && object.payment_intent === payment_intent))
  );
}

/** A handler that lists a page of `name`, newest first. */
export const listOf = (name: ListName) => (call: Call) => {
  const asked = parse(ListParameters, call.parameters);
  const all: Collections[ListName][] = call.list(name).filter((object) => isAsked(object, asked));
  const start = asked.starting_after ? all.findIndex((object) => object.id === asked.starting_after) + 1 : 0;
  const data = all.slice(start, start + asked.limit);
  return {
    object: 'list',
    url: `/v1/${name}`,
    has_more: all.length > start + asked.limit,
    data,
  };
};
