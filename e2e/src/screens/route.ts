import type { Locator, Page } from '@playwright/test';
import { failed, held, missing, noneFound, overlong } from './answers.ts';
import type { Answer } from './paused-calls.ts';

/** A signed-out visitor or one of the demo accounts. */
export type Person = 'visitor' | 'patient' | 'provider' | 'operator';

/** One state of a route, such as loading or empty. */
export interface State {
  name: string;
  /** Replaces the answer to the route's data call. */
  answer?: Answer;
  /** Replaces the answers to other calls, by path. */
  answers?: Record<string, Answer>;
  person?: Person;
  /** Brings the open page into the state, for example by opening a dialog. */
  arrange?: (page: Page) => Promise<void>;
  /** Brings the page here from the state before in the list, so that it is not opened anew. */
  follows?: (page: Page) => Promise<void>;
  /** Visible once the state is reached. */
  shows: (page: Page) => Locator;
  /** Overrides the part of the route. */
  part?: (page: Page) => Locator;
  /** Covers the page, so a screenshot of the window is enough. */
  isOverlay?: boolean;
  /** Differs from another state in the length of its texts only, so that only its layout is checked. */
  isLayoutOnly?: boolean;
  /** The only width, in pixels, at which the state exists. */
  onlyAt?: number;
}

/** A page of the product with all its states. */
export interface Route {
  name: string;
  path: (serviceId: string) => string;
  person: Person;
  /** The page's data call, as a pattern of its path. */
  call?: string;
  /** Replaces the answers to calls, by path, in each state that does not do so itself. */
  answers?: Record<string, Answer>;
  /** The part of a long page that differs between the states. */
  part?: (page: Page) => Locator;
  states: State[];
}

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => main(page).getByRole('heading').first();
export const dialog = (page: Page) => page.getByRole('dialog');

export const loading: State = {
  name: 'loading',
  answer: held,
  shows: (page) => main(page).locator('[aria-busy="true"]'),
};
/** Of a page with several parts that are busy. */
export const partsLoading: State = { ...loading, shows: (page) => loading.shows(page).first() };

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** After `loading`, what was held back fails. */
export const error: State = {
  name: 'error',
  answer: failed,
  follows: async () => {},
  shows: tryAgain,
};
/** For the state after `error`. */
export const retried = {
  follows: async (page: Page) => {
    await tryAgain(page).click();
    // Nothing is hovered over.
    await page.mouse.move(0, 0);
  },
};
/** For a state after `full`, with the same answers. */
export const pressed = (arrange: (page: Page) => Promise<void>) => ({ arrange, follows: arrange });

const overlongTexts = { name: 'overlong', answer: overlong, isLayoutOnly: true };

/** The states of a list page; `item` is a part of each of its items. */
export const listStates = (
  emptyText: string,
  item: (page: Page) => Locator,
  waiting: State = loading,
): State[] => [
  { name: 'empty', answer: noneFound, shows: (page) => page.getByText(emptyText) },
  waiting,
  error,
  { name: 'full', ...retried, shows: (page) => item(page).first() },
];

/** The states of a list page, also with the longest texts. */
export const longListStates = (emptyText: string, item: (page: Page) => Locator): State[] => [
  ...listStates(emptyText, item),
  { ...overlongTexts, shows: (page) => item(page).first() },
];

/** The states of a page about one thing that is not there, or not yet; if it is gone, there is a link `wayOn`. */
export const absentStates = (wayOn: string, waiting: State = loading): State[] => [
  { name: 'gone', answer: missing, shows: (page) => page.getByRole('link', { name: wayOn }) },
  waiting,
  error,
];

/** The states of a page about one service: `part` is visible if it exists; otherwise there is a link `wayOn`. */
export const detailStates = (wayOn: string, part: (page: Page) => Locator): State[] => [
  ...absentStates(wayOn),
  { name: 'full', ...retried, shows: part },
  { ...overlongTexts, shows: part },
];
