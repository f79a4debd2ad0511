import { exampleProvider as provider } from '@mendwell/contracts/examples';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddServicePage from './add-service-page.tsx';

const added = { status: 201, body: { acknowledged: true, insertedId: 's1' } };
const open = (user: typeof provider | null = provider) =>
  renderPage(AddServicePage, { path: '/addService', user });
const enter = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const fill = async (price: string) => {
  await enter('Service name', 'Heart check-up');
  await enter('Service area', 'Leeds');
  await enter('Image (URL)', 'https://example.com/heart.jpg');
  await enter('Price', price);
  await enter('Description', 'With an ECG.');
};
const add = () => userEvent.click(screen.getByRole('button', { name: 'ADD' }));

const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const emoji = '🫀👩🏽‍⚕️💊'.repeat(8);
const tooLong = 'a'.repeat(10_000);
const notAnAddress = 'Image must be a web address that starts with https:// or http://';
/** A field, its invalid input while the others are valid, and the error. */
const refused: [label: string, typed: string, message: string][] = [
  ['Service name', '', 'Service name is required'],
  ['Service name', '   ', 'Service name is required'],
  ['Service name', tooLong, 'Service name must be at most 120 characters'],
  ['Service area', '\t ', 'Service area is required'],
  ['Service area', tooLong, 'Service area must be at most 120 characters'],
  ['Price', '', 'Price must be a number'],
  ['Price', '   ', 'Price must be a number'],
  ['Price', '12abc', 'Price must be a number'],
  ['Price', '1e309', 'Price must be a number'],
  ['Price', emoji, 'Price must be a number'],
  ['Price', script, 'Price must be a number'],
  ['Price', '-5', 'Price must not be negative'],
  ['Price', '0.2', 'Price must be 0 or at least 0.50'],
  ['Price', '9'.repeat(300), 'Price must be at most 100000'],
  ['Image (URL)', '', 'Image is required'],
  ['Image (URL)', script, notAnAddress],
  ['Image (URL)', 'javascript:alert(1)', notAnAddress],
  ['Image (URL)', `https://example.com/${tooLong}`, 'Image must be at most 2048 characters'],
  ['Description', ' \n ', 'Description is required'],
  ['Description', tooLong, 'Description must be at most 5000 characters'],
];

beforeEach(() => sessionStorage.clear());

describe('Add service', () => {
  it("publishes the form's values, with the price as a number", async () => {
    const calls = stubNetwork({ 'POST /service': () => added });
    open();
    expect(document.title).toBe('Add service || Mendwell');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ADD SERVICE');
    await fill('45.50');
    await add();
    await findToast('Service added successfully');
    expect(calls[0]?.body).toEqual({
      serviceName: 'Heart check-up',
      serviceArea: 'Leeds',
      image: 'https://example.com/heart.jpg',
      price: 45.5,
      description: 'With an ECG.',
    });
  });

  it('asks about a price that can be read in two ways, and publishes the one meant', async () => {
    const calls = stubNetwork({ 'POST /service': () => added });
    open();
    await fill('1.000');
    await add();
    const question = 'Price could be 1000 or 1.00: please write the one you mean';
    await findToast(question);
    const price = screen.getByLabelText('Price');
    await waitFor(() => expect(price).toHaveAccessibleDescription(question));
    expect(price).toHaveValue('1.000');
    expect(calls).toHaveLength(0);
    await userEvent.clear(price);
    await enter('Price', '1,000.50');
    await add();
    await findToast('Service added successfully');
    expect(calls[0]?.body).toMatchObject({ price: 1000.5 });
  });

  it('keeps focus, input and the leave question when the session loads', async () => {
    stubNetwork({});
    const { switchUser } = open(null);
    const name = screen.getByLabelText('Service name');
    await enter('Service name', 'Heart check-up');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    await waitFor(() => expect(question).toBeVisible());
    switchUser(provider);
    expect(question).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await userEvent.click(name);
    switchUser({ ...provider, photoURL: 'https://example.com/new.jpg' });
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Heart check-up');
  });

  it('marks every invalid field at once, sends nothing and keeps the input', async () => {
    const calls = stubNetwork({ 'POST /service': () => added });
    open();
    await enter('Price', '12abc');
    await enter('Duration', 'long');
    await enter('Description', 'With an ECG.');
    await add();
    await findToast('Service name is required');
    for (const [label, message] of [
      ['Service name', 'Service name is required'],
      ['Service area', 'Service area is required'],
      ['Image (URL)', 'Image is required'],
      ['Price', 'Price must be a number'],
      ['Duration', 'Duration must be a whole number'],
    ] as const)
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('Service name')).toHaveFocus();
    expect(screen.getByLabelText('Price')).toHaveValue('12abc');
    expect(screen.getByLabelText('Description')).toHaveValue('With an ECG.');
    expect(calls).toHaveLength(0);
  });

  it('refuses every kind of invalid input at its field, keeps it and sends nothing', async () => {
    const calls = stubNetwork({ 'POST /service': () => added });
    open();
    await fill('45.50');
    for (const [label, typed, message] of refused) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const good = field.value;
      fireEvent.change(field, { target: { value: typed } });
      await add();
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
      expect(field).toBeInvalid();
      expect(field).toHaveValue(typed);
      fireEvent.change(field, { target: { value: good } });
    }
    expect(calls).toHaveLength(0);
  });

  it('shows the server’s messages in a toast and at their fields', async () => {
    stubNetwork({
      'POST /service': () =>
        problem(400, 'invalid-input', 'Price must not be negative', [
          { path: 'price', message: 'Price must not be negative' },
          { path: 'image', message: 'Image must be a web address' },
        ]),
    });
    open();
    await fill('45.50');
    await add();
    expect(await screen.findByText('Image must be a web address')).toBeInTheDocument();
    expect(await screen.findAllByText('Price must not be negative')).toHaveLength(2);
    expect(screen.getByLabelText('Service name')).toHaveValue('Heart check-up');
  });

  it('links a provider with an unverified address to the profile, and keeps the input', async () => {
    stubNetwork({
      'POST /service': () =>
        problem(403, 'email-not-verified', 'Please verify your email address in your profile first'),
    });
    open();
    await fill('45.50');
    await add();
    const link = await screen.findByRole('link', { name: 'Verify your email address (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/profile');
    await userEvent.click(link);
    expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull();
    expect(screen.getByLabelText('Service name')).toHaveValue('Heart check-up');
  });

  it('restores every field after a reload, and is empty after adding', async () => {
    stubNetwork({ 'POST /service': () => added });
    const first = open();
    await fill('45.50');
    first.unmount();
    const second = open();
    expect(screen.getByLabelText('Service name')).toHaveValue('Heart check-up');
    expect(screen.getByLabelText('Service area')).toHaveValue('Leeds');
    expect(screen.getByLabelText('Image (URL)')).toHaveValue('https://example.com/heart.jpg');
    expect(screen.getByLabelText('Price')).toHaveValue('45.50');
    expect(screen.getByLabelText('Description')).toHaveValue('With an ECG.');
    await add();
    expect(await screen.findByText('at /manageService')).toBeInTheDocument();
    second.unmount();
    open();
    expect(screen.getByLabelText('Service name')).toHaveValue('');
  });

  it("hides one user's draft from the next", async () => {
    const { unmount } = open();
    await fill('45.50');
    unmount();
    open({ ...provider, uid: 'provider-2' });
    expect(screen.getByLabelText('Service name')).toHaveValue('');
  });

  it('adds once, however often the button is clicked', async () => {
    const answer = Promise.withResolvers<typeof added>();
    const calls = stubNetwork({ 'POST /service': () => answer.promise });
    open();
    await fill('45.50');
    const button = screen.getByRole('button', { name: 'ADD' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    // A submission without the button, then a click on the busy button.
    fireEvent.submit(button);
    await userEvent.click(button);
    answer.resolve(added);
    expect(await screen.findByText('at /manageService')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/service')).toHaveLength(1);
  });

  it('asks before unsent input is lost', async () => {
    open();
    await enter('Service name', 'Half a service');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByText('at /away')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('redirects a visitor to sign in and restores the form afterwards', async () => {
    const calls = stubNetwork({ 'POST /service': () => added });
    const { unmount } = open(null);
    await fill('45');
    await add();
    await findToast('Please sign in first');
    expect(await screen.findByText('at /login')).toBeInTheDocument();
    expect(calls).toHaveLength(0);
    unmount();
    open();
    expect(screen.getByLabelText('Service name')).toHaveValue('Heart check-up');
    expect(screen.getByLabelText('Price')).toHaveValue('45');
  });
});
