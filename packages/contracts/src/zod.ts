/*
 * The parts of zod that answers and forms use. Every page loads all of them, once: shell and slices share this module
 * (packages/build/webpack/federation.mjs). What only servers need comes from zod itself, such as `record`.
 */

import { iso as dates } from 'zod/mini';

export type { infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  catchall,
  enum,
  extend,
  globalRegistry,
  gte,
  int,
  length,
  literal,
  looseObject,
  lte,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  optional,
  overwrite,
  pick,
  pipe,
  refine,
  regex,
  string,
  toLowerCase,
  transform,
  unknown,
} from 'zod/mini';

export const iso = { date: dates.date, datetime: dates.datetime };
