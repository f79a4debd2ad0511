import { exampleProvider as provider } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EarningsPage from './earnings-page.tsx';

const sums = (paid: number, refunded = 0) => ({ paid, refunded, disputed: 0, net: paid - refunded });
const fact = { bookingId: 'b1', serviceId: 's1' };
const body = {
  rows: [
    { ...fact, at: '2026-11-27T10:00:00.000Z', kind: 'refund', amount: -20.5 },
    { ...fact, at: '2026-11-16T10:00:00.000Z', kind: 'charge', amount: 70 },
  ],
  total: sums(140, 20.5),
  days: [
    { day: '2026-11-27', ...sums(0, 20.5) },
    { day: '2026-11-23', ...sums(70) },
    { day: '2026-11-16', ...sums(70) },
  ],
};
const open = (search = '') =>
  renderPage(EarningsPage, { path: '/earnings', at: `/earnings${search}`, user: provider });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('Earnings', () => {
  it.each([
    ['', ['Nov 27$0.00$20.50−$20.50', 'Nov 23$70.00$0.00$70.00', 'Nov 16$70.00$0.00$70.00']],
    ['?by=week', ['Week of Nov 23$70.00$20.50$49.50', 'Week of Nov 16$70.00$0.00$70.00']],
    ['?by=month', ['Nov 2026$140.00$20.50$119.50']],
  ])('are summed as the address %p says', async (search, expected) => {
    stubNetwork({ 'GET /earnings?': () => ({ body }) });
    open(search);
    expect(await rows()).toEqual([...expected, 'All$140.00$20.50$119.50']);
  });

  it('lead to the request of each payment', async () => {
    stubNetwork({ 'GET /earnings?': () => ({ body }) });
    open();
    const [refund] = await screen.findAllByRole('link', { name: 'Refunded' });
    expect(refund).toHaveAttribute('href', '/serviceToDo?view=week&request=b1');
  });

  it('are saved as a table of the time that is shown', async () => {
    const calls = stubNetwork({
      'GET /earnings.csv?': () => ({ status: 500, body: {} }),
      'GET /earnings?': () => ({ body: { ...body, rows: [] } }),
    });
    open();
    expect(await screen.findByText('No payments in this time.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save as a table (CSV)' }));
    expect(await screen.findByText('The table could not be saved. Please try again.')).toBeVisible();
    const [shown, saved] = ['/earnings?', '/earnings.csv?'].map(
      (start) => calls.find(({ path }) => path.startsWith(start))?.path.split('?')[1],
    );
    expect(saved).toBe(shown);
  });
});
