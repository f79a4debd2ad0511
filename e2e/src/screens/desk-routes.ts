import type { Page } from '@playwright/test';
import { problem } from '../problem.ts';
import { failed, held, json, noneFound } from './answers.ts';
import { account, deskAnswers as answers, blocked, counted, id, newApp, tooOld } from './desk-answers.ts';
import { dialog, type Route, type State } from './route.ts';

const main = (page: Page) => page.getByRole('main');
const press = (name: string) => (page: Page) =>
  main(page).getByRole('button', { name, exact: true }).first().click();

/** The states of a page with one list; `text` is part of its first row. */
const listStates = (call: string, empty: string, text: string): State[] => [
  {
    name: 'loading',
    answers: { ...answers, [call]: held },
    shows: (page) => main(page).locator('[aria-busy="true"]').first(),
  },
  { name: 'empty', answers: { ...answers, [call]: noneFound }, shows: (page) => page.getByText(empty) },
  {
    name: 'error',
    answers: { ...answers, [call]: failed },
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  { name: 'full', answers, shows: (page) => main(page).getByText(text).first() },
];

const gone = (call: string): State => ({
  name: 'gone',
  answers: { ...answers, [call]: problem(404, 'not-found', 'There is nothing here') },
  shows: (page) => page.getByRole('heading', { name: 'Page not found' }),
});

const desk = (name: string, path: string, states: State[]): Route => ({
  name: `Desk ${name}`,
  path: () => `/desk${path}`,
  person: 'operator',
  states,
});

/** The pages of operators. Their calls are answered here, so that no state depends on what others have done. */
export const deskRoutes: Route[] = [
  desk('overview', '', [
    {
      name: 'full',
      answers: {
        ...answers,
        '/api/desk/catalog/reviews': counted(3),
        '/api/desk/catalog/contact': counted(0),
        '/api/desk/payment/payments': counted(12),
      },
      shows: (page) => main(page).getByText('140'),
    },
    {
      name: 'password asked again',
      isOverlay: true,
      answers: { ...answers, '/api/desk/catalog/reviews': tooOld, '/api/desk/catalog/contact': tooOld },
      shows: (page) => dialog(page).getByRole('button', { name: 'Continue' }),
    },
    {
      name: 'second factor',
      isOverlay: true,
      answers: {
        ...answers,
        '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start': newApp,
      },
      arrange: (page) => page.getByRole('button', { name: 'Second factor' }).click(),
      shows: (page) => dialog(page).getByRole('img', { name: 'Picture of the key' }),
    },
  ]),
  desk('services', '/services', [
    ...listStates('/api/desk/catalog/services', 'No services found.', 'Miracle cure'),
    gone('/api/desk/catalog/services'),
  ]),
  desk('service', `/services/${id}`, [
    { name: 'full', answers, shows: (page) => main(page).getByRole('button', { name: 'Hide service' }) },
    {
      name: 'hiding',
      isOverlay: true,
      answers,
      arrange: press('Hide service'),
      shows: (page) => dialog(page).getByText(/^23 appointments ahead/),
    },
    {
      name: 'without a reason',
      isOverlay: true,
      answers,
      arrange: async (page) => {
        await press('Hide service')(page);
        await dialog(page).getByRole('button', { name: 'Hide service' }).click();
      },
      shows: (page) => dialog(page).getByText('Reason is required'),
    },
    gone('/api/desk/catalog/services/*'),
  ]),
  desk('accounts', '/accounts', listStates('/api/desk/catalog/accounts', 'No accounts found.', 'Dr. Fraud')),
  desk('account', '/accounts/u1', [
    { name: 'full', answers, shows: (page) => main(page).getByRole('button', { name: 'Block account' }) },
    {
      name: 'being blocked',
      answers: { ...answers, '/api/desk/catalog/accounts/*': json({ ...account, blocked }) },
      shows: (page) => page.getByText('Blocking: 23 appointments still to be called off.'),
    },
    {
      name: 'blocking',
      isOverlay: true,
      answers,
      arrange: press('Block account'),
      shows: (page) => dialog(page).getByText(/^23 appointments ahead/),
    },
  ]),
  desk('reviews', '/reviews', listStates('/api/desk/catalog/reviews', 'No reported reviews.', 'Keep')),
  desk('contact', '/contact', listStates('/api/desk/catalog/contact', 'No new messages.', 'Opening hours')),
  desk('money', '/money', [
    ...listStates('/api/desk/payment/payments', 'No refunds are owed.', 'the balance is too low'),
    {
      name: 'settling',
      isOverlay: true,
      answers,
      arrange: press('Settle'),
      shows: (page) => dialog(page).getByRole('button', { name: 'Mark as settled' }),
    },
  ]),
  desk('dead letters', '/dead-letters', [
    { name: 'full', answers, shows: (page) => main(page).getByText('The first 2 of 140.') },
    {
      name: 'dropping',
      isOverlay: true,
      answers,
      arrange: press('Drop all'),
      shows: (page) => dialog(page).getByRole('button', { name: 'Drop', exact: true }),
    },
  ]),
  desk('journal', '/journal', listStates('/api/desk/catalog/journal', 'No entries.', 'Service hide')),
];
