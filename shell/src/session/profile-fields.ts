import { visiblePattern } from '@mendwell/contracts/text';

/** The rules of a field for the user's own name. */
export const nameField = {
  autoComplete: 'name',
  maxLength: 120,
  pattern: `.*${visiblePattern}.*`,
  title: 'A name, not just spaces',
} as const;

/** For a field's `pattern`: a web address without credentials, which the services reject (PictureAddress). */
export const webAddress = String.raw`https?://[^@\/?#]+([\/?#].*)?`;
