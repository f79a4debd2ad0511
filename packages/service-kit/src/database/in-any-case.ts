/** The collation of names and addresses, which are stored as typed. */
export const inAnyCase = { locale: 'en', strength: 2 };
