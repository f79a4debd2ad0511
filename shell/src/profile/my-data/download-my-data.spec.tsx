import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { type Call, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { DownloadMyData } from './download-my-data.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '', hasPassword: true };
const at = '2026-11-26T09:00:00.000Z';
const dataOf = (service: string) => ({
  service,
  at,
  sections: { records: [{ serviceName: `<b>${service}</b>` }] },
});
const services = ['catalog', 'booking', 'payment', 'notification'];
const answers = Object.fromEntries(
  services.map((service) => [`GET /${service}/my-data`, () => ({ body: dataOf(service) })]),
);
const tooOld = () => problem(403, 'sign-in-too-old', 'Please sign in again to do this');
/** Refuses the first call. */
const tooOldAtFirst = () => {
  let isRecent = false;
  return (_call: Call) => {
    if (isRecent) return { body: dataOf('payment') };
    isRecent = true;
    return tooOld();
  };
};

const open = (session = {}, user = maya) =>
  renderPage(() => <DownloadMyData user={user} />, { path: '/profile', user, session });
const button = (name = 'Download my data') => screen.getByRole('button', { name });
const status = () => screen.getByRole('status');

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let file: Blob;
  URL.createObjectURL = (object) => {
    file = object as Blob;
    return 'blob:file';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});
afterEach(() => jest.restoreAllMocks());

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

describe('downloading my data', () => {
  it('saves what every service keeps, as JSON and as a page', async () => {
    stubNetwork(answers);
    open();
    await userEvent.click(button());
    await waitFor(() =>
      expect(status()).toHaveTextContent(/^mendwell-data-\d{4}-\d\d-\d\d\.zip is in your downloads\.$/),
    );
    expect(saved.map(({ name }) => `${name} is in your downloads.`)).toEqual([status().textContent]);
    const files = unzipSync(await bytesOf(saved[0]?.file as Blob));
    expect(Object.keys(files).sort()).toEqual(['my-data.html', 'my-data.json']);
    const json = strFromU8(files['my-data.json'] as Uint8Array);
    expect(JSON.parse(json)).toEqual({ downloadedAt: expect.any(String), services: services.map(dataOf) });
    expect(json).toContain('\n  "services"');
    const page = new DOMParser().parseFromString(strFromU8(files['my-data.html'] as Uint8Array), 'text/html');
    for (const service of services) expect(page.body.textContent).toContain(`<b>${service}</b>`);
  });

  it('says how far it is, and can be cancelled without a file', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    const calls = stubNetwork({ ...answers, 'GET /booking/my-data': () => answer.promise });
    open();
    await userEvent.click(button());
    await waitFor(() => expect(status()).toHaveTextContent('Collecting your data: 1 of 4'));
    expect(screen.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('value', '1');
    await userEvent.click(button('Cancel'));
    expect(button()).toHaveFocus();
    await act(async () => answer.resolve({ body: dataOf('booking') }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(status()).toBeEmptyDOMElement();
    expect(calls.map(({ path }) => path)).toEqual(['/catalog/my-data', '/booking/my-data']);
    expect(saved).toEqual([]);
  });

  it('saves nothing while a service is away, and all of it on the next try', async () => {
    stubNetwork({
      ...answers,
      'GET /payment/my-data': () => problem(503, 'unavailable', 'Please try again soon.'),
    });
    open();
    await userEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your data in “Payment” could not be read, so no file was saved. Please try again soon.',
    );
    expect(saved).toEqual([]);
    stubNetwork(answers);
    await userEvent.click(button('Try again'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is made once for a double click', async () => {
    const calls = stubNetwork(answers);
    open();
    // Both clicks come before the page has rendered the first one.
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls).toHaveLength(services.length);
  });
});

describe('downloading my data long after the sign-in', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Please sign in again' });
  const password = () => screen.getByLabelText('Password', { exact: true });
  const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  it('asks for the password and goes on where it was', async () => {
    const calls = stubNetwork({ ...answers, 'GET /payment/my-data': tooOldAtFirst() });
    const reauthenticate = jest.fn(async (_password?: string) => undefined);
    open({ reauthenticate });
    await userEvent.click(button());
    await dialog();
    await userEvent.type(password(), 'Right1');
    await userEvent.click(button('Continue'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(reauthenticate.mock.calls[0]?.[0]).toBe('Right1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button()).toHaveFocus();
    expect(calls.filter(({ path }) => path === '/catalog/my-data')).toHaveLength(1);
  });

  it('explains a wrong password in the dialog, which stays', async () => {
    stubNetwork({ ...answers, 'GET /catalog/my-data': tooOld });
    open({ reauthenticate: refuse('auth/wrong-password') });
    await userEvent.click(button());
    await dialog();
    await userEvent.type(password(), 'Wrong1');
    await userEvent.click(button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your password.');
    expect(password()).toHaveValue('Wrong1');
  });

  it('is given up by closing the dialog, which returns the focus', async () => {
    stubNetwork({ ...answers, 'GET /catalog/my-data': tooOld });
    open();
    await userEvent.click(button());
    await dialog();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    expect(button()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
  });

  it('asks Google about an account without a password', async () => {
    stubNetwork({ ...answers, 'GET /catalog/my-data': tooOldAtFirst() });
    const reauthenticate = jest.fn(async (_password?: string) => undefined);
    open({ reauthenticate }, { ...maya, hasPassword: false });
    await userEvent.click(button());
    await dialog();
    expect(screen.queryByLabelText('Password', { exact: true })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google again' }));
    await waitFor(() => expect(reauthenticate).toHaveBeenCalledTimes(1));
    expect(reauthenticate.mock.calls[0]?.[0]).toBeUndefined();
  });

  it('can be tried again after the page was left meanwhile', async () => {
    stubNetwork({ ...answers, 'GET /catalog/my-data': tooOld });
    const queryClient = createQueryClient();
    renderPage(() => <DownloadMyData user={maya} />, { path: '/profile', user: maya, queryClient });
    await userEvent.click(button());
    await dialog();
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  });
});
