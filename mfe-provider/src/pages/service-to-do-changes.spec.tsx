import type { Booking } from '@mendwell/contracts/booking';
import { problem, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { card, changed, exampleRequest, inHours, list, open } from '../testing/service-to-do.tsx';

/** As in the date field: `12/24/2026 9:30 AM`. */
const typed = (instant: string) =>
  new Date(instant)
    .toLocaleString('en-US', {
      ...{ month: '2-digit', day: '2-digit', year: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit' },
    })
    .replace(',', '')
    .replace('\u202f', ' ');
const decline = 'POST /bookings/b1/decline';
/** Found by its text: in specs antd gives all elements the same id, so a dialog gets the name of a select. */
const dialog = async (title: string) => {
  const shown = within(await screen.findByRole('dialog'));
  expect(shown.getByText(title)).toBeInTheDocument();
  return shown;
};

describe('a booking request', () => {
  it('is declined with a reason, after the provider sees the refund', async () => {
    let request = exampleRequest({ paymentStatus: 'paid' });
    const calls = stubNetwork({
      [list]: () => ({ body: [request] }),
      [decline]: () => {
        request = { ...request, status: 'declined', version: 2 };
        return changed;
      },
    });
    open();
    await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
    const question = await dialog('Decline this request?');
    expect(question.getByText(/gets/)).toHaveTextContent('Rosa Lind gets $45.50 back');
    await userEvent.type(question.getByLabelText('Reason (optional)'), 'I am ill.');
    await userEvent.click(question.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('Appointment declined')).toBeInTheDocument();
    const body = { reason: 'I am ill.', version: 1 };
    expect(calls.filter(({ method }) => method === 'POST').map((call) => call.body)).toEqual([body]);
    expect((await card()).getByText('Declined')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await card()).queryByRole('combobox')).not.toBeInTheDocument();
    expect((await card()).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    [
      'after a lost dispute about a part',
      { paymentStatus: 'paid', disputeStatus: 'lost', lostAmount: 20, refundedAmount: 10 },
      'Rosa Lind gets $15.50 back',
    ],
    [
      'after a lost dispute',
      { paymentStatus: 'paid', disputeStatus: 'lost', lostAmount: 45.5 },
      'All of the payment has already been returned.',
    ],
    ['after a refund', { paymentStatus: 'refunded' }, 'The payment has already been refunded.'],
    [
      'while being paid',
      { paymentStatus: 'processing' },
      'If the payment goes through, Rosa Lind gets a full refund.',
    ],
    ['for free', { price: 0 }, 'This appointment is free, so there is nothing to refund.'],
  ] as [string, Partial<Booking>, string][])(
    'tells its provider what declining it %s refunds',
    async (_case, changes, notice) => {
      stubNetwork({ [list]: () => ({ body: [exampleRequest(changes)] }) });
      open();
      await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
      expect(await screen.findByRole('dialog')).toHaveTextContent(notice);
    },
  );

  it('leaves the focus at the heading when a filter hides the declined request', async () => {
    let request = exampleRequest();
    stubNetwork({
      [list]: () => ({ body: [request] }),
      [decline]: () => {
        request = { ...request, status: 'declined', version: 2 };
        return changed;
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pending' }));
    await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
    const question = await dialog('Decline this request?');
    await userEvent.click(question.getByRole('button', { name: 'Decline request' }));
    expect(await screen.findByText('No matching requests.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('keeps the typed reason when declining fails', async () => {
    stubNetwork({
      [list]: () => ({ body: [exampleRequest()] }),
      [decline]: () => problem(409, 'not-changeable', 'A cancelled appointment cannot be declined'),
    });
    open();
    await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
    const question = await dialog('Decline this request?');
    expect(
      question.getByText('Nothing has been paid yet, so there is nothing to refund.'),
    ).toBeInTheDocument();
    await userEvent.type(question.getByLabelText('Reason (optional)'), 'I am ill.');
    await userEvent.click(question.getByRole('button', { name: 'Decline request' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'A cancelled appointment cannot be declined',
    );
    expect(question.getByLabelText('Reason (optional)')).toHaveValue('I am ill.');
  });

  it.each([
    ['pending', inHours(48), ['Start', 'Move', 'Decline', 'Add to calendar']],
    ['working', inHours(48), ['Mark completed', 'Move', 'Cancel', 'Add to calendar']],
    ['pending', inHours(-0.1), ['Start', 'Cancel', 'Add to calendar']],
    ['pending', inHours(-1), ['Mark completed', 'Cancel']],
    ['completed', inHours(48), []],
    ['cancelled', inHours(48), []],
  ] as [Booking['status'], string, string[]][])(
    'offers what can be done while it is %s and begins at %s: %j',
    async (status, serviceDate, names) => {
      stubNetwork({ [list]: () => ({ body: [exampleRequest({ status, serviceDate })] }) });
      open();
      const buttons = (await card()).queryAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    },
  );

  it('is moved after the provider sees until when the patient can then cancel for free', async () => {
    const serviceDate = inHours(30 * 24);
    const calls = stubNetwork({ [list]: () => ({ body: [exampleRequest({ serviceDate })] }) });
    open();
    await userEvent.click((await card()).getByRole('button', { name: 'Move' }));
    const question = await dialog('Move this appointment');
    const asked = calls.map(({ path }) => path.replace(/\?.*/, ''));
    expect(asked).toContain('/bookings/b1/times');
    const date = question.getByLabelText('New date');
    await userEvent.clear(date);
    await userEvent.click(date);
    await userEvent.paste(typed(inHours(30)));
    expect(question.getByText(/After the move/)).toHaveTextContent(
      /^After the move: Rosa Lind can cancel for free until \w{3}, .*\. After that, there is no refund\.$/,
    );
  });
});
