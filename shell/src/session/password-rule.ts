/** The rule for new passwords. Source: specification §5. */
export const passwordMessage =
  'Password must have at least one uppercase letter, one lowercase letter, and be at least 6 characters long';

/** Whether `password` satisfies `passwordMessage`. */
export const isStrongEnough = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && [...password].length >= 6;
