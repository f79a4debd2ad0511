import { pages } from '@mendwell/contracts/pages';
import type { Page } from '@playwright/test';
import {
  claimed,
  declined,
  disputed,
  exampleReads,
  failed,
  freeDay,
  freeTimes,
  json,
  ofSeries,
  timeTaken,
  upcoming,
} from './answers.ts';
import { dialog, longListStates, type Route } from './route.ts';

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const openPayment = (page: Page) => pay(page).first().click();
const openRow = (page: Page) =>
  page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
/** Presses a button of the ticket, which comes first. */
const pressInTicket = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const cardNumber = (page: Page) => dialog(page).getByLabel('Card number');

/** Tries to pay with an incomplete card number. */
const payIncompletely = async (page: Page) => {
  await cardNumber(page).fill('4242');
  await dialog(page).getByRole('button', { name: 'Pay $' }).click();
};

const openToPayIncompletely = async (page: Page) => {
  await openPayment(page);
  await payIncompletely(page);
};

/** The list of a patient's bookings, with all that can be done there. */
export const bookedServicesRoute: Route = {
  name: 'Booked services',
  path: () => pages.bookedServices,
  person: 'patient',
  call: '/api/booked/*',
  states: [
    ...longListStates('No booked services found.', pay),
    {
      name: 'row open',
      arrange: openRow,
      shows: (page) => page.getByRole('region', { name: 'History' }),
    },
    {
      name: 'note read',
      answers: { '/api/bookings/*/reads': exampleReads },
      arrange: openRow,
      shows: (page) => page.getByText(/^Read by/).first(),
    },
    {
      name: 'declined',
      answer: declined,
      arrange: openRow,
      shows: (page) => page.getByText('Refund of $125.00 on its way').first(),
    },
    {
      name: 'cancel',
      isOverlay: true,
      answer: upcoming,
      arrange: pressInTicket('Cancel'),
      shows: (page) => dialog(page).getByText('You get $125.00 back'),
    },
    {
      name: 'cancel series',
      isOverlay: true,
      answer: ofSeries,
      arrange: pressInTicket('Cancel this and the following'),
      shows: (page) => dialog(page).getByText('You get $125.00 back').first(),
    },
    {
      name: 'move',
      isOverlay: true,
      answer: upcoming,
      answers: { '/api/bookings/*/times': freeTimes, '/api/bookings/*/move': timeTaken },
      arrange: async (page) => {
        await pressInTicket('Move')(page);
        const [year, month, day] = freeDay.split('-');
        await dialog(page).getByLabel('New date').fill(`${month}/${day}/${year} 2:30 PM`);
        await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
      },
      shows: (page) => dialog(page).getByRole('group', { name: 'Other free times' }),
    },
    {
      name: 'earlier time',
      isOverlay: true,
      answer: claimed,
      answers: { '/api/waits': json([]) },
      arrange: pressInTicket('Tell me if something earlier comes free'),
      shows: (page) => dialog(page).getByLabel('Last day'),
    },
    {
      name: 'disputed',
      answers: { '/api/booked/*': disputed },
      shows: (page) => page.getByText('Disputed with your bank').first(),
    },
    { name: 'payment', isOverlay: true, arrange: openPayment, shows: cardNumber },
    {
      name: 'payment refused',
      isOverlay: true,
      arrange: openToPayIncompletely,
      follows: payIncompletely,
      shows: (page) => dialog(page).getByText('Your card number is incomplete.'),
    },
    {
      name: 'receipt',
      isOverlay: true,
      arrange: (page) => page.getByRole('button', { name: 'Receipt' }).first().click(),
      shows: (page) => dialog(page).getByRole('article', { name: 'Receipt' }),
    },
    {
      name: 'payment without a secret',
      isOverlay: true,
      answers: { '/api/create-payment-intent': failed },
      arrange: openToPayIncompletely,
      shows: (page) => dialog(page).getByText('Client secret not set'),
    },
  ],
};
