import type { z } from 'zod/mini';

/** The fields that a schema names, as a projection. */
export const projectionOf = (schema: z.ZodMiniObject): Record<string, 1> =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, 1 as const]));

type Compute<Stored, Picked, Field extends keyof Picked> = (stored: Stored) => Picked[Field] | undefined;

/** Fields of a schema that a record has under another name or in another form. */
type Computed<Stored, Picked> = {
  [Field in Exclude<keyof Picked, keyof Stored>]-?: Compute<Stored, Picked, Field>;
} & { [Field in keyof Picked]?: Compute<Stored, Picked, Field> };

/** Makes an answer or event of a stored record: the fields that the schema names, in its order, without absent ones. */
export function picker<Stored extends object, Schema extends z.ZodMiniObject>(
  schema: Schema,
  computed: Computed<Stored, z.infer<Schema>>,
) {
  const computes = computed as Record<string, ((stored: Stored) => unknown) | undefined>;
  const fields = Object.keys(schema.shape).map((field) => [field, computes[field]] as const);
  return (stored: Stored): z.infer<Schema> => {
    const picked: Record<string, unknown> = {};
    for (const [field, compute] of fields) {
      const value = compute ? compute(stored) : stored[field as keyof Stored];
      if (value !== undefined && value !== null) picked[field] = value;
    }
    return picked as z.infer<Schema>;
  };
}
