/** The subset of JSON Schema in our documents. */
export interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
}

/** A writer and a reader that may use different versions of a schema. */
export interface Exchange {
  /** The writer's schema, with its definitions. */
  given: Schema;
  givenIn: object;
  /** The reader's schema, with its definitions. */
  expected: Schema;
  expectedIn: object;
}

/**
 * What each kind of reader tolerates. A service refuses unknown values, and must not get unknown fields, which it would
 * drop. A page accepts unknown values and fields. A consumer of an event ignores unknown fields, but refuses unknown values.
 */
export const readers = {
  service: { takesNewValues: false, mayDropFields: false },
  page: { takesNewValues: true, mayDropFields: true },
  consumer: { takesNewValues: false, mayDropFields: true },
} as const;
type Reader = (typeof readers)[keyof typeof readers];

/** A message about the writer's value, whichever side is newer: `[].price may be missing`. */
export function firstMismatch(exchange: Exchange, reader: Reader, path = ''): string | undefined {
  const given = alternatives(exchange.given, exchange.givenIn);
  const expected = alternatives(exchange.expected, exchange.expectedIn);
  for (const one of given) {
    const reasons = expected.map((other) =>
      mismatch({ ...exchange, given: one, expected: other }, reader, path),
    );
    // The mismatch with the alternative of its own type is the most specific.
    const sameType = expected.findIndex(({ type }) => type === one.type);
    if (!reasons.includes(undefined)) return reasons[Math.max(sameType, 0)];
  }
  return undefined;
}

/** Resolves references, `allOf` and unions to plain alternatives; a valid value matches at least one. */
function alternatives(schema: Schema, within: object): Schema[] {
  const { $ref, allOf = [], anyOf, oneOf, ...plain } = schema as Schema & Record<string, Schema[]>;
  if (typeof $ref === 'string') return alternatives(find(within, $ref), within);
  const types = Array.isArray(plain.type) ? plain.type.map((type) => ({ type })) : undefined;
  let found: Schema[] = [plain];
  for (const choices of [...allOf.map((part) => [part]), anyOf, oneOf, types]) {
    if (!choices) continue;
    const parts = choices.flatMap((choice) => alternatives(choice, within));
    found = found.flatMap((one) => parts.map((part) => both(one, part)));
  }
  return found;
}

/** The intersection of two schemas. In our documents, the second has the narrower of a shared keyword. */
const both = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...new Set([...(one.required ?? []), ...(other.required ?? [])])],
});

function find(document: object, reference: string): Schema {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce((found, key) => (found as Record<string, object>)[key] ?? {}, document) as Schema;
}

const mismatch = (exchange: Exchange, reader: Reader, path: string) =>
  typeMismatch(exchange, path) ??
  valueMismatch(exchange, reader, path) ??
  limitMismatch(exchange, path) ??
  fieldMismatch(exchange, reader, path) ??
  itemMismatch(exchange, reader, path);

const named = (path: string) => path || 'it';
const inWords = (value: unknown) => JSON.stringify(value);

function typeMismatch({ given, expected }: Exchange, path: string) {
  if (expected.type === undefined || given.type === expected.type) return undefined;
  if (given.type === 'integer' && expected.type === 'number') return undefined;
  return `${named(path)} may be ${given.type ?? 'anything'} instead of ${expected.type}`;
}

function valueMismatch({ given, expected }: Exchange, { takesNewValues }: Reader, path: string) {
  const values = valuesOf(given);
  const known = valuesOf(expected);
  if (!known || (takesNewValues && !('const' in expected))) return undefined;
  if (!values) return `${named(path)} may be other than ${known.map(inWords).join(', ')}`;
  const unknown = values.find((value) => !known.includes(value));
  return unknown === undefined ? undefined : `${named(path)} may be ${inWords(unknown)}`;
}

const valuesOf = (schema: Schema) =>
  'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);

const handled = ['type', 'const', 'enum', 'properties', 'required', 'items', 'additionalProperties'];
const remarks = ['title', 'description', 'default', 'examples', 'deprecated', '$schema'];

/** The writer's limits may be narrower; other rules must be equal. */
function limitMismatch({ given, expected }: Exchange, path: string) {
  for (const [rule, limit] of Object.entries(expected)) {
    if (handled.includes(rule) || remarks.includes(rule)) continue;
    const own = given[rule];
    const isWithin =
      typeof own === 'number' && typeof limit === 'number'
        ? (/^min|Minimum$/.test(rule) && own >= limit) || (/^max|Maximum$/.test(rule) && own <= limit)
        : false;
    if (isWithin || JSON.stringify(own) === JSON.stringify(limit)) continue;
    const has = own === undefined ? `no ${rule}` : `${rule} ${inWords(own)}`;
    return `${named(path)} has ${has} instead of ${inWords(limit)}`;
  }
  return undefined;
}

function fieldMismatch(exchange: Exchange, reader: Reader, path: string): string | undefined {
  const { given, expected } = exchange;
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const [fields, known] = [given.properties ?? {}, expected.properties ?? {}];
  const missing = expected.required?.find((name) => !given.required?.includes(name));
  if (missing !== undefined) return `${at(missing)} may be missing`;
  if (!reader.mayDropFields) {
    const dropped = Object.keys(fields).find((name) => !(name in known) && expected.type === 'object');
    if (dropped !== undefined) return `${at(dropped)} is not known`;
    if (expected.additionalProperties === false && given.additionalProperties !== false)
      return `${named(path)} may have unknown fields`;
  }
  for (const [name, schema] of Object.entries(known)) {
    const own = fields[name];
    const reason = own && firstMismatch({ ...exchange, given: own, expected: schema }, reader, at(name));
    if (reason) return reason;
  }
  return undefined;
}

function itemMismatch(exchange: Exchange, reader: Reader, path: string) {
  const { given, expected } = exchange as { given: Record<string, Schema>; expected: Record<string, Schema> };
  for (const [rule, at] of [
    ['items', '[]'],
    ['additionalProperties', '.*'],
  ] as const) {
    if (typeof expected[rule] !== 'object') continue;
    const parts = { given: given[rule] ?? {}, expected: expected[rule] };
    const reason = firstMismatch({ ...exchange, ...parts }, reader, path + at);
    if (reason) return reason;
  }
  return undefined;
}
