import type { Locator, Page } from '@playwright/test';
import { type Answer, failed, held, missing, noneFound, overlong } from './answers.ts';

/** Who looks: somebody signed out, or one of the seeded demo accounts. */
export type Person = 'visitor' | 'patient' | 'provider';

/** One condition in which a route can be met. */
export interface State {
  name: string;
  /** What the route's data call gets; the real answer unless said otherwise. */
  answer?: Answer;
  /** What other calls get, by the end of their address. */
  answers?: Record<string, Answer>;
  person?: Person;
  /** What is done on the open page, such as opening a dialog. */
  arrange?: (page: Page) => Promise<void>;
  /** What stands there once the state is reached. */
  shows: (page: Page) => Locator;
  /** Like that of the route, for this state alone. */
  part?: (page: Page) => Locator;
  /** Lies over the page in a fixed place: a picture of the window says all. */
  isOverlay?: boolean;
  /** The only width in pixels at which it exists. */
  onlyAt?: number;
}

/** A page of the product with every state in which it can be met. */
export interface Route {
  name: string;
  path: (serviceId: string) => string;
  person: Person;
  /** The page's data call, as a pattern of its path. */
  call?: string;
  /** The part of a long page that the states are about; a picture of the full page shows the rest once. */
  part?: (page: Page) => Locator;
  states: State[];
}

const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => main(page).getByRole('heading').first();
export const dialog = (page: Page) => page.getByRole('dialog');

const loading: State = {
  name: 'loading',
  answer: held,
  shows: (page) => main(page).locator('[aria-busy="true"]'),
};
const error: State = {
  name: 'error',
  answer: failed,
  shows: (page) => page.getByRole('button', { name: 'Try again' }),
};

/** The states of a page that lists: `item` is what one of them offers to press. */
export const listStates = (emptyText: string, item: (page: Page) => Locator): State[] => [
  loading,
  { name: 'empty', answer: noneFound, shows: (page) => page.getByText(emptyText) },
  error,
  { name: 'full', shows: (page) => item(page).first() },
  { name: 'overlong', answer: overlong, shows: (page) => item(page).first() },
];

/** The states of a page that is about one service: `part` is there once it is, `wayOn` when it is gone. */
export const detailStates = (wayOn: string, part: (page: Page) => Locator): State[] => [
  loading,
  {
    name: 'gone',
    answer: missing,
    shows: (page) => page.getByRole('link', { name: wayOn }),
  },
  error,
  { name: 'full', shows: part },
  { name: 'overlong', answer: overlong, shows: part },
];
