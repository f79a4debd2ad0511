import type { Page } from '@playwright/test';
import { problem } from '../problem.ts';
import { json } from './answers.ts';
import { account, blocked, counted, deskAnswers, id, newApp, tooOld } from './desk-answers.ts';
import {
  dialog,
  listStates as listStatesOf,
  main,
  partsLoading,
  pressed,
  type Route,
  type State,
} from './route.ts';

const press = (name: string) => (page: Page) =>
  main(page).getByRole('button', { name, exact: true }).first().click();

const confirmBlocking = (page: Page) => dialog(page).getByRole('button', { name: 'Block account' }).click();

const listStates = (emptyText: string, part: string) =>
  listStatesOf(emptyText, (page) => main(page).getByText(part), partsLoading);

const gone: State = {
  name: 'gone',
  answer: problem(404, 'not-found', 'There is nothing here'),
  shows: (page) => page.getByRole('heading', { name: 'Page not found' }),
};

const desk = (name: string, path: string, call: string, states: State[]): Route => ({
  name: `Desk ${name}`,
  path: () => `/desk${path}`,
  person: 'operator',
  call: `/api/desk/${call}`,
  answers: deskAnswers,
  states,
});

/** The pages of operators. Their calls are answered here, so that no state depends on what others have done. */
export const deskRoutes: Route[] = [
  desk('overview', '', '', [
    {
      name: 'full',
      answers: { '/api/desk/catalog/contact': counted(0) },
      shows: (page) => main(page).getByText('All clear: new messages.'),
    },
    {
      name: 'password asked again',
      isOverlay: true,
      answers: { '/api/desk/catalog/reviews': tooOld, '/api/desk/catalog/contact': tooOld },
      shows: (page) => dialog(page).getByRole('button', { name: 'Continue' }),
    },
    {
      name: 'second factor',
      isOverlay: true,
      answers: {
        '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start': newApp,
      },
      arrange: (page) => page.getByRole('button', { name: 'Second factor' }).click(),
      shows: (page) => dialog(page).getByRole('img', { name: 'Picture of the key' }),
    },
  ]),
  desk('search', `?search=${id}`, '', [
    { name: 'full', shows: (page) => main(page).getByText(/^pi_/) },
    {
      name: 'hiding',
      isOverlay: true,
      ...pressed(press('Hide')),
      shows: (page) => dialog(page).getByText(/^23 open appointments/),
    },
  ]),
  desk('services', '/services', 'catalog/services', [
    ...listStates('No services found.', 'Miracle cure'),
    gone,
  ]),
  desk('service', `/services/${id}`, 'catalog/services/*', [
    { name: 'full', shows: (page) => main(page).getByRole('button', { name: 'Hide service' }) },
    {
      name: 'hiding',
      isOverlay: true,
      ...pressed(press('Hide service')),
      shows: (page) => dialog(page).getByText(/^23 open appointments/),
    },
    gone,
  ]),
  desk('accounts', '/accounts', 'catalog/accounts', listStates('No accounts found.', 'Dr. Fraud')),
  desk('account', '/accounts/u1', 'catalog/accounts/*', [
    { name: 'full', shows: (page) => main(page).getByRole('button', { name: 'Block account' }) },
    {
      name: 'blocking',
      isOverlay: true,
      ...pressed(press('Block account')),
      shows: (page) => dialog(page).getByText(/^23 open appointments/),
    },
    {
      name: 'without a reason',
      isOverlay: true,
      arrange: async (page) => {
        await press('Block account')(page);
        await confirmBlocking(page);
      },
      follows: confirmBlocking,
      shows: (page) => dialog(page).getByText('Reason is required'),
    },
    {
      name: 'being blocked',
      answer: json({ ...account, blocked }),
      shows: (page) => page.getByText('Blocking: 23 appointments still to be called off.'),
    },
  ]),
  desk('reviews', '/reviews', 'catalog/reviews', listStates('No reported reviews.', 'Keep')),
  desk('contact', '/contact', 'catalog/contact', listStates('No new messages.', 'Opening hours')),
  desk('money', '/money', 'payment/payments', [
    ...listStates('No refunds are owed.', 'the balance is too low'),
    {
      name: 'taking over',
      isOverlay: true,
      ...pressed(press('Take over')),
      shows: (page) => dialog(page).getByRole('button', { name: 'Take over' }),
    },
    {
      name: 'settling',
      isOverlay: true,
      arrange: press('Settle'),
      shows: (page) => dialog(page).getByRole('button', { name: 'Mark as settled' }),
    },
  ]),
  desk('stuck events', '/dead-letters', '', [
    { name: 'full', shows: (page) => main(page).getByText('The first 2 of 140.') },
    {
      name: 'dropping',
      isOverlay: true,
      ...pressed(press('Drop all')),
      shows: (page) => dialog(page).getByRole('button', { name: 'Drop', exact: true }),
    },
  ]),
  desk('journal', '/journal', 'catalog/journal', listStates('No entries.', 'Service hide')),
];
