/** The sentence to show for something caught. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
