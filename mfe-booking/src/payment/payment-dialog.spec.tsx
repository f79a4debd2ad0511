import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from '../pages/booked-services-page.tsx';

const config = {
  firebase: { apiKey: 'key', authDomain: 'domain', projectId: 'project' },
  stripe: { mode: 'sandbox', publishableKey: 'pk_test_1' },
  slices: [],
};
const intent = { body: { clientSecret: 'pi_1_secret_2' } };

let sayReady: (() => void) | undefined;

/** The parts of Stripe.js that react-stripe-js uses: third-party code from the network. */
const provideStripe = (confirmCardPayment: () => Promise<object>) => {
  const card = {
    on: (name: string, handler: () => void) => {
      if (name === 'ready') sayReady = handler;
    },
    off: () => undefined,
    mount: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  };
  const stripe = {
    elements: () => ({ create: () => card, getElement: () => card }),
    createToken: () => undefined,
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
    confirmCardPayment,
  };
  Object.assign(window, { Stripe: () => stripe });
};

type Answers = Parameters<typeof stubNetwork>[0];

const openDialog = async (requestIntent: Answers[string] = () => intent, answers: Answers = {}) => {
  const calls = stubNetwork({
    'GET /config.json': () => ({ body: config }),
    'GET /booked/rosa%40example.com': () => ({ body: [exampleBooking()] }),
    'POST /create-payment-intent': requestIntent,
    'POST /payments/confirm': () => ({ body: { status: 'succeeded' } }),
    ...answers,
  });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
  const [payFirst] = await screen.findAllByRole('button', { name: 'Pay' });
  await userEvent.click(payFirst as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Heart check-up' });
  await waitFor(() => expect(sayReady).toBeDefined());
  act(() => sayReady?.());
  const payButton = () => within(dialog).getByRole('button', { name: 'Pay $45.50' });
  const pay = async () => {
    await waitFor(() => expect(payButton()).toBeEnabled());
    await userEvent.click(payButton());
  };
  return { calls, dialog, payButton, pay };
};

describe('the payment dialog', () => {
  beforeEach(() => {
    sayReady = undefined;
  });

  it('shows price, provider and date, and requests an intent when it opens', async () => {
    provideStripe(async () => ({}));
    const { calls, dialog } = await openDialog();
    for (const fact of ['Dr. Amelia Hart', 'hart@example.com', 'Dec 1, 2026', '$45.50', /^Tue, Dec 1, /]) {
      expect(within(dialog).getByText(fact)).toBeInTheDocument();
    }
    const request = calls.find(({ path }) => path === '/create-payment-intent');
    expect(request?.body).toEqual({ bookingId: 'b1', price: 45.5 });
  });

  it('moves the focus to the form when a retry has prepared the payment', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    provideStripe(async () => ({}));
    const answers = [problem(502, 'payment-provider', 'Payments are away.')];
    const { dialog, payButton } = await openDialog(() => answers.shift() ?? intent);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(dialog).getByRole('form')).toHaveFocus());
    expect(payButton()).toBeEnabled();
  });

  it('pays, notifies the server, closes and shows Paid at once', async () => {
    provideStripe(async () => ({ paymentIntent: { status: 'succeeded' } }));
    const { calls, pay } = await openDialog();
    await pay();
    expect(await screen.findByText('Payment successful')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(calls.at(-1)).toMatchObject({ path: '/payments/confirm', body: { paymentIntentId: 'pi_1' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a processing payment and offers no second one', async () => {
    provideStripe(async () => ({ paymentIntent: { status: 'processing' } }));
    const { pay } = await openDialog();
    await pay();
    expect(await screen.findByText(/Your bank is still processing the payment/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Processing' })).toBeDisabled();
  });

  it('shows a spinner and disables Cancel while the card is charged', async () => {
    const answer = Promise.withResolvers<object>();
    provideStripe(() => answer.promise);
    const { dialog, payButton, pay } = await openDialog();
    await pay();
    await waitFor(() => expect(payButton()).toHaveAttribute('aria-busy', 'true'));
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    await waitFor(() => expect(payButton()).not.toHaveAttribute('aria-busy'));
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('never closes the dialog of another booking when its response is late', async () => {
    provideStripe(async () => ({ error: { type: 'api_connection_error', message: 'Network error' } }));
    const truth = Promise.withResolvers<{ body: unknown }>();
    const { dialog, pay } = await openDialog(undefined, {
      'GET /booked/rosa%40example.com': () => ({
        body: [exampleBooking(), exampleBooking({ _id: 'b2', serviceName: 'Back pain' })],
      }),
      'POST /payments/confirm': () => truth.promise,
    });
    await pay();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay', description: 'Back pain' }));
    const next = await screen.findByRole('dialog', { name: 'Back pain' });
    truth.resolve({ body: { status: 'succeeded' } });
    expect(await screen.findByText('Payment successful')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(screen.getByRole('dialog', { name: 'Back pain' })).toBe(next);
    expect(next.closest('.ant-fade-leave')).toBeNull();
  });

  it('stays open with the provider’s message when a card is declined', async () => {
    provideStripe(async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }));
    const { dialog, payButton, pay } = await openDialog();
    await pay();
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Your card was declined.');
    expect(within(dialog).getByText('Nothing was charged. Try another card.')).toBeVisible();
    expect(payButton()).not.toHaveAttribute('aria-busy');
  });

  it('disables Pay until the client secret has loaded', async () => {
    provideStripe(async () => ({}));
    const secret = Promise.withResolvers<typeof intent>();
    const { payButton } = await openDialog(() => secret.promise);
    expect(payButton()).toBeDisabled();
    secret.resolve(intent);
    await waitFor(() => expect(payButton()).toBeEnabled());
  });

  it('reports a missing client secret, and a retry gets one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const confirm = jest.fn(async () => ({}));
    provideStripe(confirm);
    const answers = [problem(502, 'payment-provider', 'Payments are away.')];
    const { dialog, pay } = await openDialog(() => answers.shift() ?? intent);
    await pay();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Client secret not set');
    expect(within(dialog).getByText('Payments are away.')).toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
    const retry = within(dialog).getByRole('button', { name: 'Try again' });
    await userEvent.click(retry);
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    await pay();
    await waitFor(() => expect(confirm).toHaveBeenCalled());
  });
});
