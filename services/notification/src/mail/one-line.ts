import { isolated, preview, readableLine } from '@mendwell/contracts/text';

const longestName = 100;

/** A person's name for headers and calendar entries. */
export const oneLine = (name: string): string => preview(readableLine(name), longestName, '…');

/** The name of the other side within a text; never empty. */
export const otherName = (name: string): string => isolated(oneLine(name) || 'the other side');
