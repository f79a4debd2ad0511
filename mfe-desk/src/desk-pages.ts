import { slice } from './slice.ts';

const { pages } = slice;

/** Not the name alone: an id is a global variable too, and the federation runtime looks there for the slice of that name. */
export const lettersId = (service: string) => `letters-of-${service}`;

/** Addresses within the desk. Functions take raw ids and encode them. */
export const deskPages = {
  overview: pages.overview.path,
  search: (text: string) => `${pages.overview.path}?search=${encodeURIComponent(text)}`,
  services: pages.services.path,
  servicesOf: (uid: string) => `${pages.services.path}?provider=${encodeURIComponent(uid)}`,
  service: (serviceId: string) => `${pages.services.path}/${encodeURIComponent(serviceId)}`,
  accounts: pages.accounts.path,
  account: (uid: string) => `${pages.accounts.path}/${encodeURIComponent(uid)}`,
  reviews: pages.reviews.path,
  contact: pages.contact.path,
  money: pages.money.path,
  moneyOf: (kind: string, paid: Record<string, string> = {}) =>
    `${pages.money.path}?${new URLSearchParams({ kind, ...paid })}`,
  deadLetters: pages['dead-letters'].path,
  deadLettersOf: (service: string) => `${pages['dead-letters'].path}#${lettersId(service)}`,
  journal: pages.journal.path,
} as const;
