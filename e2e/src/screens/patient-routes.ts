import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { accountStates } from './account-states.ts';
import {
  exampleOwnReview,
  failed,
  finalReview,
  freeTimes,
  held,
  hiddenReview,
  nothingOpen,
  notReviewable,
  seriesPlan,
  timeTaken,
} from './answers.ts';
import { bookedServicesRoute } from './booked-services-route.ts';
import { detailStates, error, pressed, type Route, retried } from './route.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'APPOINTMENT', exact: true });
const changeAddress = async (page: Page) => {
  await page.getByLabel('New email address').fill('maya.lindqvist@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Mendwell1');
  await page.getByRole('button', { name: 'Change email address' }).click();
};

/** The pages of patients. */
export const patientRoutes: Route[] = [
  {
    name: 'Review',
    path: () => pages.writeReview('1'.repeat(24)),
    person: 'patient',
    call: '/api/reviews/*/own',
    states: [
      { name: 'loading', answer: held, shows: (page) => page.getByRole('heading', { level: 1 }) },
      error,
      {
        name: 'full',
        answer: exampleOwnReview,
        ...retried,
        shows: (page) => page.getByRole('button', { name: 'Save review' }),
      },
      {
        name: 'hidden',
        answer: hiddenReview,
        shows: (page) => page.getByText(/^We have hidden this review/),
      },
      {
        name: 'final',
        answer: finalReview,
        shows: (page) => page.getByRole('button', { name: 'Delete review' }),
      },
      {
        name: 'not possible',
        answer: notReviewable,
        shows: (page) => page.getByRole('link', { name: 'Back to my bookings' }),
      },
    ],
  },
  {
    name: 'Book appointment',
    path: pages.bookService,
    person: 'patient',
    call: '/api/service/*',
    states: [
      ...detailStates('See all services', submit),
      { name: 'signed out', person: 'visitor', shows: submit },
      {
        name: 'calendar',
        isOverlay: true,
        arrange: (page) => page.getByRole('textbox', { name: 'Date' }).click(),
        shows: (page) => page.getByRole('listbox', { name: 'Time' }),
      },
      {
        name: 'free times',
        isOverlay: true,
        answers: { '/api/availability/*': freeTimes },
        arrange: async (page) => {
          await page.getByText(/in Kolkata/).waitFor();
          await page.getByRole('textbox', { name: 'Date' }).click();
        },
        shows: (page) => page.getByRole('listbox', { name: 'Time' }),
      },
      {
        name: 'free times failed',
        answers: { '/api/availability/*': failed },
        shows: (page) => page.getByText('The free times could not be loaded.'),
      },
      {
        name: 'time taken',
        answers: { '/api/availability/*': freeTimes, '/api/serviceBook': timeTaken },
        arrange: async (page) => {
          await page.getByText(/in Kolkata/).waitFor();
          await submit(page).click();
        },
        shows: (page) => page.getByRole('group', { name: 'Other free times' }),
      },
      {
        name: 'series',
        answers: { '/api/series/check': seriesPlan },
        arrange: (page) => page.getByRole('button', { name: 'Weekly', exact: true }).click(),
        shows: (page) => page.getByRole('group', { name: /^Instead of/ }).first(),
      },
      {
        name: 'refused',
        arrange: async (page) => {
          await page.getByLabel('Date').fill('13/45/2026 9:00 AM');
          await page.getByLabel('Special instructions').fill('A word too many. '.repeat(120));
          await submit(page).click();
        },
        shows: (page) => page.getByRole('main').getByText('Date input not valid.'),
      },
    ],
  },
  bookedServicesRoute,
  {
    name: 'Profile',
    path: () => pages.profile,
    person: 'patient',
    states: [
      { name: 'full', shows: (page) => page.getByRole('checkbox', { name: /^Remind me/ }) },
      {
        name: 'address being changed',
        arrange: changeAddress,
        shows: (page) => page.getByText('We sent a link to'),
      },
      {
        name: 'error',
        answers: { '/api/notifications/preferences': failed },
        shows: (page) => page.getByRole('button', { name: 'Try again' }),
      },
      ...accountStates,
    ],
  },
  {
    name: 'Dashboard',
    path: () => pages.dashboard,
    person: 'patient',
    states: [
      { name: 'full', shows: (page) => page.getByText(/^For \d+ appointment/) },
      {
        name: 'links open',
        onlyAt: 1440,
        isOverlay: true,
        ...pressed((page) => page.getByRole('button', { name: 'Dashboard pages' }).click()),
        shows: (page) => page.getByRole('link', { name: 'Service To Do' }),
      },
      {
        name: 'nothing waits',
        answers: { '/api/bookings/open': nothingOpen },
        shows: (page) => page.getByText('Nothing to pay right now.'),
      },
      {
        name: 'loading',
        answers: { '/api/bookings/open': held },
        // A spinner for four seconds, then the cards with the places of their lines.
        shows: (page) =>
          page
            .getByRole('main')
            .getByText(/^Loading/)
            .filter({ visible: true })
            .first(),
      },
      {
        name: 'error',
        answers: { '/api/bookings/open': failed },
        follows: error.follows,
        shows: (page) => page.getByRole('button', { name: 'Try again' }).last(),
      },
      {
        name: 'menu',
        onlyAt: 390,
        isOverlay: true,
        arrange: (page) => page.getByRole('button', { name: 'Menu' }).click(),
        shows: (page) =>
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Service To Do' }),
      },
    ],
  },
];
