import { visiblePattern } from '@mendwell/contracts/text';

/** The rules of a field for the user's own name. */
export const nameField = {
  autoComplete: 'name',
  pattern: `(?=.{0,120}$).*${visiblePattern}.*`,
  title: 'A name, not just spaces, of at most 120 characters',
} as const;

/** For the address of a photo: without credentials, which the services reject, or a picture of ours (PictureAddress). */
export const photoRule = {
  pattern: String.raw`(?=.{0,2048}$)(?:https?://[^@\/?#]+([\/?#].*)?|/media/.*)`,
  title:
    'A web address of at most 2048 characters, starting with http://, https:// or /media/, without a user name',
} as const;
