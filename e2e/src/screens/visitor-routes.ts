import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { byUnverified, exampleProvider, exampleReviews, failed, json, someServices } from './answers.ts';
import {
  absentStates,
  detailStates,
  dialog,
  heading,
  longListStates,
  partsLoading,
  type Route,
} from './route.ts';

const details = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Details' });
const notification = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Public pages, and the details of a service, which require signing in. */
export const visitorRoutes: Route[] = [
  {
    name: 'Home',
    path: () => pages.home,
    person: 'visitor',
    call: '/api/popularServices',
    part: (page) => page.getByRole('region', { name: 'Popular Service' }),
    states: [
      ...longListStates('No services are listed yet.', details),
      {
        name: 'menu',
        onlyAt: 390,
        isOverlay: true,
        arrange: press('Menu'),
        shows: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
      },
      {
        name: 'message refused',
        part: (page) => page.getByRole('region', { name: 'Stay connected with us' }),
        arrange: press('SUBMIT'),
        shows: (page) => page.getByText('Subject is required').first(),
      },
    ],
  },
  {
    name: 'All services',
    path: () => pages.allServices,
    person: 'visitor',
    call: '/api/services',
    states: [
      ...longListStates('Nothing matches your search.', details),
      {
        name: 'available this week',
        arrange: (page) => page.goto(`${pages.allServices}?available=week`).then(() => undefined),
        shows: (page) => page.getByText(/available this week$/),
      },
      {
        name: 'filters',
        onlyAt: 390,
        isOverlay: true,
        arrange: press('Filters'),
        shows: (page) => page.getByRole('button', { name: /^Show \d+ services$/ }),
      },
    ],
  },
  {
    name: 'Service details',
    path: pages.serviceDetails,
    person: 'patient',
    call: '/api/services/*',
    states: [
      ...detailStates('See all services', (page) => page.getByRole('link', { name: 'Book Now' })),
      {
        name: 'not verified',
        answer: byUnverified,
        shows: (page) => page.getByText('Email address not yet verified.'),
      },
      {
        name: 'free times failed',
        answers: { '/api/availability/*': failed },
        shows: (page) => page.getByText('The free times could not be loaded.'),
      },
    ],
  },
  {
    name: 'Provider',
    path: () => pages.provider('0'.repeat(24)),
    person: 'visitor',
    call: '/api/providers/*',
    states: [
      ...absentStates('See all services', partsLoading),
      {
        name: 'full',
        answer: exampleProvider,
        answers: { ...exampleReviews, '/api/services': someServices },
        shows: (page) => page.getByText('Verified visit').first(),
      },
    ],
  },
  {
    name: 'Login',
    path: () => pages.login,
    person: 'visitor',
    states: [
      { name: 'full', shows: heading },
      {
        name: 'refused',
        arrange: async (page) => {
          await page.getByLabel('Email').fill('maya.lindqvist@mendwell.example');
          await page.getByLabel('Password', { exact: true }).fill('Wrong1');
          await press('Log In')(page);
        },
        shows: notification,
      },
      {
        name: 'code asked',
        answers: {
          '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword': json({
            mfaPendingCredential: 'pending',
            mfaInfo: [{ mfaEnrollmentId: 'app', totpInfo: {} }],
          }),
        },
        isOverlay: true,
        arrange: async (page) => {
          await page.getByLabel('Email').fill('olga.petrov@mendwell.example');
          await page.getByLabel('Password', { exact: true }).fill('Mendwell1');
          await press('Log In')(page);
        },
        shows: (page) => dialog(page).getByLabel('Six digits'),
      },
      {
        name: 'account to be deleted',
        arrange: async (page) => {
          // The router's form of a navigation state.
          await page.evaluate(() => window.history.replaceState({ usr: { erasesOn: 'Dec 3' } }, ''));
          await page.reload();
        },
        shows: (page) => page.getByText('Sign in before that to keep it.'),
      },
      {
        name: 'a link to set a new password',
        arrange: async (page) => {
          await page.getByLabel('Email').fill('nobody@mendwell.example');
          await press('Forgot password?')(page);
        },
        shows: notification,
      },
      {
        name: 'Google chooser',
        isOverlay: true,
        arrange: press('Sign in with Google'),
        shows: (page) => dialog(page).getByRole('button', { name: 'Cancel' }),
      },
    ],
  },
  {
    name: 'Register',
    path: () => pages.register,
    person: 'visitor',
    states: [
      { name: 'full', shows: heading },
      {
        name: 'weak password',
        arrange: async (page) => {
          await page.getByLabel('Photo URL').fill('https://example.com/me.jpg');
          await page.getByLabel('Password', { exact: true }).fill('weak');
          await press('Sign Up')(page);
        },
        shows: notification,
      },
    ],
  },
  {
    name: 'Not found',
    path: () => '/nowhere',
    person: 'visitor',
    states: [
      { name: 'full', shows: heading },
      {
        name: 'a slice is away',
        answers: { '/mfe/catalog/*/*': failed, '/mfe/catalog/*/*/*': failed },
        arrange: (page) => page.getByRole('main').getByRole('link', { name: 'Take me home' }).click(),
        shows: (page) => page.getByText('This part of the page could not be shown.'),
      },
    ],
  },
];
