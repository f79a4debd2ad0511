import { preview } from '@mendwell/contracts/preview';
import { readableLine } from '@mendwell/contracts/visible-text';

const longestName = 100;

/** A person's name for headers and calendar entries. */
export const oneLine = (name: string): string => preview(readableLine(name), longestName, '…');

/** The name of the other side, which is never empty. */
export const otherName = (name: string): string => oneLine(name) || 'the other side';
