import type { SliceSource } from '@mendwell/contracts/slices';

const forOperators = { requiresLogin: true, needsUser: true };

/** This slice's pages. The shell shows them to operators only. */
export const slice = {
  name: 'desk',
  audience: 'operators',
  pages: {
    overview: { path: '/desk', title: 'Desk || Mendwell', ...forOperators },
    services: { path: '/desk/services', title: 'Desk services || Mendwell', ...forOperators },
    service: { path: '/desk/services/:serviceId', title: 'Desk service || Mendwell', ...forOperators },
    accounts: { path: '/desk/accounts', title: 'Desk accounts || Mendwell', ...forOperators },
    account: { path: '/desk/accounts/:uid', title: 'Desk account || Mendwell', ...forOperators },
    reviews: { path: '/desk/reviews', title: 'Desk reviews || Mendwell', ...forOperators },
    contact: { path: '/desk/contact', title: 'Desk contact || Mendwell', ...forOperators },
    money: { path: '/desk/money', title: 'Desk money || Mendwell', ...forOperators },
    'dead-letters': { path: '/desk/dead-letters', title: 'Desk stuck events || Mendwell', ...forOperators },
    journal: { path: '/desk/journal', title: 'Desk journal || Mendwell', ...forOperators },
  },
} satisfies SliceSource;
