import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import { declined, deleted, disputed, failed, held, json, noneFound, upcoming } from './answers.ts';
import {
  aboutYou,
  calendars,
  earned,
  nothingEarned,
  partOfWeek,
  thisWeek,
  workingHours,
} from './provider-answers.ts';
import {
  detailStates,
  dialog,
  error,
  loading,
  longListStates,
  pressed,
  type Route,
  retried,
} from './route.ts';
import { button, fillExample, notVerified, refused } from './service-form.ts';

const status = (page: Page) => page.getByRole('combobox', { name: /^Status of/ });
const appointment = (page: Page) => page.getByRole('main').getByRole('link', { name: /[AP]M/ });
const askToDelete = (page: Page) => button(page, 'Delete').first().click();
const confirmToDelete = async (page: Page) => {
  await button(page, 'Yes, delete it!').click();
  await dialog(page).filter({ hasText: 'Are you sure?' }).waitFor({ state: 'hidden' });
};

/** The pages of providers. */
export const providerRoutes: Route[] = [
  {
    name: 'Add service',
    path: () => pages.addService,
    person: 'provider',
    states: [
      { name: 'full', shows: (page) => button(page, 'ADD') },
      {
        name: 'filled',
        arrange: fillExample,
        shows: (page) => page.getByText('$45.50'),
      },
      notVerified,
      refused('ADD'),
      {
        name: 'leaving',
        isOverlay: true,
        arrange: async (page) => {
          await page.getByLabel('Service name').fill('Heart check-up');
          await page.getByRole('banner').getByRole('link', { name: 'Mendwell' }).click();
        },
        shows: (page) => dialog(page),
      },
    ],
  },
  {
    name: 'Manage services',
    path: () => pages.manageServices,
    person: 'provider',
    call: '/api/serviceJob/*',
    states: [
      ...longListStates('Your are not any service added.! please service added then try its....!!', (page) =>
        button(page, 'Delete'),
      ),
      {
        name: 'delete confirmation',
        isOverlay: true,
        arrange: askToDelete,
        shows: (page) => dialog(page).getByText("You won't be able to revert this!"),
      },
      {
        name: 'deleted',
        isOverlay: true,
        answers: { '/api/serviceDelete/*': deleted },
        arrange: async (page) => {
          await askToDelete(page);
          await confirmToDelete(page);
        },
        follows: confirmToDelete,
        shows: (page) => dialog(page).getByText('Your service has been deleted.'),
      },
    ],
  },
  {
    name: 'Earnings',
    path: () => pages.earnings,
    person: 'provider',
    call: '/api/earnings',
    states: [
      loading,
      error,
      { name: 'full', answer: earned, ...retried, shows: (page) => page.getByRole('table') },
      {
        name: 'empty',
        answer: nothingEarned,
        shows: (page) => page.getByText('No payments in this time.'),
      },
    ],
  },
  {
    name: 'About you',
    path: () => pages.providerProfile,
    person: 'provider',
    call: '/api/providerProfile',
    states: [
      loading,
      error,
      { name: 'full', answer: aboutYou, ...retried, shows: (page) => button(page, 'Save') },
    ],
  },
  {
    name: 'Working hours',
    path: () => pages.schedule,
    person: 'provider',
    call: '/api/schedule',
    states: [
      loading,
      error,
      {
        name: 'none',
        answer: json({ schedule: null }),
        ...retried,
        shows: (page) => page.getByText(/^You have not set any hours yet/),
      },
      {
        name: 'full',
        answer: workingHours,
        answers: { '/api/calendars': calendars },
        shows: (page) => page.getByRole('region', { name: 'Outside these hours' }),
      },
      {
        name: 'deleting',
        isOverlay: true,
        answer: workingHours,
        answers: { '/api/calendars': calendars },
        ...pressed((page) => button(page, 'Accept any time instead').click()),
        shows: (page) => dialog(page),
      },
      {
        name: 'refused',
        answer: workingHours,
        answers: { '/api/calendars': calendars },
        arrange: async (page) => {
          await button(page, 'Add hours to Monday').click();
          await button(page, 'Save').click();
        },
        shows: (page) => page.getByRole('main').getByText('Hours overlap or are out of order'),
      },
      {
        name: 'calendars failed',
        answer: workingHours,
        answers: { '/api/calendars': failed },
        shows: (page) => page.getByRole('region', { name: 'Other calendars' }).getByRole('alert'),
      },
    ],
  },
  {
    name: 'Service update',
    path: pages.updateService,
    person: 'provider',
    call: '/api/serviceUpdate/*',
    states: [...detailStates('See your services', (page) => button(page, 'UPDATE')), refused('UPDATE')],
  },
  {
    name: 'Service to do',
    path: () => pages.serviceToDo,
    person: 'provider',
    call: '/api/bookRequest/*',
    states: [
      ...longListStates('No services To Do found.', status),
      {
        name: 'disputed',
        answers: { '/api/bookRequest/*': disputed },
        shows: (page) => page.getByText('Payment disputed').first(),
      },
      {
        name: 'declined',
        answer: declined,
        shows: (page) => page.getByText('Declined', { exact: true }).first(),
      },
      {
        name: 'decline',
        isOverlay: true,
        answer: upcoming,
        arrange: (page) => button(page, 'Decline').first().click(),
        shows: (page) => dialog(page).getByText(/ gets \$125\.00 back$/),
      },
      {
        name: 'status open',
        isOverlay: true,
        arrange: (page) => status(page).first().click(),
        shows: (page) => page.locator('.ant-select-item[title="Completed"]'),
      },
      {
        name: 'history open',
        arrange: (page) => page.getByText('History', { exact: true }).first().click(),
        shows: (page) => page.getByRole('group').getByRole('listitem').first(),
      },
    ],
  },
  {
    name: 'Week to do',
    path: () => `${pages.serviceToDo}?view=week`,
    person: 'provider',
    call: '/api/bookRequest/*',
    states: [
      loading,
      error,
      { name: 'empty', answer: noneFound, ...retried, shows: (page) => button(page, 'Next week') },
      {
        name: 'full',
        answer: thisWeek,
        answers: { '/api/schedule': workingHours },
        shows: (page) => appointment(page).first(),
      },
      {
        name: 'request open',
        isOverlay: true,
        answer: thisWeek,
        ...pressed((page) => appointment(page).first().click()),
        shows: (page) => dialog(page).getByText(/^Request from /),
      },
      {
        name: 'later requests failed',
        answer: partOfWeek,
        answers: { '/api/schedule': workingHours },
        shows: (page) => page.getByRole('main').getByRole('alert'),
      },
      {
        name: 'request without its note',
        isOverlay: true,
        answer: thisWeek,
        answers: { '/api/bookings/*/note': failed },
        arrange: (page) => appointment(page).first().click(),
        shows: (page) => dialog(page).getByText('The instructions could not be loaded.'),
      },
      {
        name: 'request with its note loading',
        isOverlay: true,
        answer: thisWeek,
        answers: { '/api/bookings/*/note': held },
        arrange: (page) => appointment(page).first().click(),
        shows: (page) => dialog(page).locator('[aria-busy="true"]'),
      },
    ],
  },
];
