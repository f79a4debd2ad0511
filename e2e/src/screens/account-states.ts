import type { Page } from '@playwright/test';
import { problem } from '../problem.ts';
import { failed, held, json } from './answers.ts';
import { dialog, type State } from './route.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const at = '2026-11-26T09:00:00.000Z';
const nothing = json({ service: 'catalog', at, sections: {} });

const obligation = {
  bookingId: '1'.repeat(24),
  role: 'patient',
  kind: 'appointment',
  serviceName: 'Heart check-up',
  serviceDate: '2026-12-03T09:30:00.000Z',
};
const obligations = json({
  total: 23,
  obligations: [
    obligation,
    { ...obligation, role: 'provider', kind: 'refund', serviceName: 'Skin Consultation and Mole Check' },
    { ...obligation, kind: 'dispute', serviceName: 'Otorhinolaryngopharyngoesophagolaryngotracheoscopy' },
  ],
});

const toBeDeleted = {
  '/api/account': json({ acknowledged: true, erasesAt: '2026-12-03T09:00:00.000Z' }),
};
/** As after a new sign-in. */
const signInAnew = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('signed-in', 'new'));
  await page.reload();
  await page.getByRole('checkbox', { name: /^Remind me/ }).waitFor();
};

/** The states in which people take their data along, leave or stay. */
export const accountStates: State[] = [
  {
    name: 'data being collected',
    answers: { '/api/catalog/my-data': nothing, '/api/booking/my-data': held },
    arrange: press('Download my data'),
    shows: (page) => page.getByText('Collecting your data: 1 of 4'),
  },
  {
    name: 'data incomplete',
    answers: { '/api/catalog/my-data': nothing, '/api/booking/my-data': failed },
    arrange: press('Download my data'),
    shows: (page) => page.getByText(/so no file was saved/),
  },
  {
    name: 'password asked again',
    isOverlay: true,
    answers: { '/api/catalog/my-data': problem(403, 'sign-in-too-old', 'Please sign in again to do this') },
    arrange: press('Download my data'),
    shows: (page) => dialog(page).getByRole('button', { name: 'Continue' }),
  },
  {
    name: 'deletion refused',
    isOverlay: true,
    answers: { '/api/bookings/obligations': obligations },
    arrange: press('Delete my account'),
    shows: (page) => dialog(page).getByText('And 20 more.'),
  },
  {
    name: 'deletion confirmed',
    isOverlay: true,
    answers: { '/api/bookings/obligations': json({ total: 0, obligations: [] }) },
    arrange: press('Delete my account'),
    shows: (page) => dialog(page).getByRole('checkbox', { name: /^I understand/ }),
  },
  {
    name: 'to be deleted',
    isOverlay: true,
    answers: toBeDeleted,
    arrange: signInAnew,
    shows: (page) => page.getByRole('alert').getByText('Your account will be deleted on Dec 3.'),
  },
  {
    name: 'to be kept',
    answers: toBeDeleted,
    arrange: signInAnew,
    part: (page) => page.getByRole('main'),
    shows: (page) => page.getByText('Until then, you can keep it.'),
  },
];
