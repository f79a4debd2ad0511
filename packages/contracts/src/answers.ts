import * as z from 'zod/mini';

/** Answer of a call that created a document (201). */
export const Inserted = z.object({ acknowledged: z.literal(true), insertedId: z.string() });
export type Inserted = z.infer<typeof Inserted>;

/** Answer of a call that changed at most one document. */
export const Modified = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
});
export type Modified = z.infer<typeof Modified>;

/** The answer for a document that was found, and changed (1) or already as requested (0). */
export const modified = (modifiedCount: number): Modified => ({
  acknowledged: true,
  matchedCount: 1,
  modifiedCount,
});

/** Answer of a call that removed at most one document. */
export const Deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
export type Deleted = z.infer<typeof Deleted>;

/** Answer of a call with no other result. */
export const Acknowledged = z.object({ acknowledged: z.literal(true) });
export type Acknowledged = z.infer<typeof Acknowledged>;
