import { exampleBooking as exampleRequest } from '@mendwell/contracts/examples';
import { problem, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, today } from '../components/days.ts';
import { list, open } from '../testing/service-to-do.tsx';

const at = (hours: number, minutes = 0) => new Date(new Date().setHours(hours, minutes, 0, 0)).toISOString();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a day of requests', () => {
  it('is today at first, and goes a day back or on', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest({ serviceDate: at(9) })] }) });
    open();
    const day = await screen.findByLabelText('Day');
    await press('Later day');
    expect(day).toHaveValue(addDays(today(), 1));
    await press('Today');
    expect(day).toHaveValue(today());
    expect(screen.getByRole('listitem', { name: 'Heart check-up' })).toBeVisible();
    await press('Earlier day');
    expect(day).toHaveValue(addDays(today(), -1));
    expect(screen.getByText('No matching requests.')).toBeVisible();
  });

  it('is a sheet to print with times, names, services and payments, and nothing that patients wrote', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const late = exampleRequest({ _id: 'b2', userName: 'Late Lind', serviceDate: at(15), price: 0 });
    const early = exampleRequest({
      ...{ serviceDate: at(9), durationMinutes: 45 },
      ...{ status: 'working', paymentStatus: 'paid', isCalendarBusy: true },
    });
    const closed = exampleRequest({ _id: 'b3', serviceDate: at(10), status: 'cancelled' });
    stubNetwork({
      [list]: () => ({ body: [early] }),
      [`${list}?`]: () => ({ body: [late, closed, early].map((one) => ({ ...one, instructions: '' })) }),
    });
    open();
    expect(await screen.findByText('Another calendar of yours is busy at this time.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Day sheet' }));
    const sheet = within(screen.getByRole('dialog'));
    const [, ...rows] = await sheet.findAllByRole('row');
    expect(rows.map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
      '9:00 AM – 9:45 AM (another calendar is busy)Rosa LindHeart check-upPaid',
      '3:00 PM – 3:30 PM (not accepted yet)Late LindHeart check-upFree',
    ]);
    expect(sheet.queryByText(/blood thinner/)).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('is not printed in part', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubNetwork({
      [list]: () => ({ body: [exampleRequest()] }),
      [`${list}?`]: ({ path }) =>
        path.includes('after=')
          ? problem(503, 'unavailable', 'Away')
          : {
              body: [exampleRequest({ serviceDate: at(9) })],
              headers: {
                link: '</bookRequest/hart%40example.com?after=c>; rel="next"',
                'x-total-count': '2',
              },
            },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Day sheet' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(await sheet.findByText(/^Some appointments are missing/)).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Print' })).toBeDisabled();
    jest.restoreAllMocks();
  });
});
