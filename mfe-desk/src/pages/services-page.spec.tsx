import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { list, notFound, operator, refused, service } from '../testing/desk.ts';
import ServicesPage from './services-page.tsx';

const path = '/desk/services';
const show = (at = path, session = {}, queryClient = createQueryClient()) =>
  renderPage(ServicesPage, { path, at, user: operator, session, queryClient });
const first = 'GET /desk/catalog/services?state=listed&limit=20';
const button = (name: string) => screen.findByRole('button', { name });

describe('the services at the desk', () => {
  it('are read by pages, of the filters and the page in the address', async () => {
    const link = '<?state=hidden&after=p2>; rel="next", <?state=hidden&before=p1>; rel="prev"';
    const calls = stubNetwork({
      'GET /desk/catalog/services?search=cure&state=hidden&after=p0&limit=20': () =>
        list([service], { 'X-Total-Count': '41', Link: link }),
      'GET /desk/catalog/services?search=cure&state=hidden&after=p2&limit=20': () =>
        list([{ ...service, serviceName: 'Later one' }], { 'X-Total-Count': '41' }),
    });
    show(`${path}?search=cure&state=hidden&after=p0`);
    expect(document.title).toBe('Desk services || Mendwell');
    expect(await screen.findByRole('link', { name: 'Miracle cure' })).toHaveAttribute(
      'href',
      `/desk/services/${service._id}`,
    );
    expect(screen.getByRole('link', { name: 'Dr. Fraud' })).toHaveAttribute('href', '/desk/accounts/uid%2F1');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByText('1 of 41')).toBeVisible();
    expect(within(pages).getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      `${path}?search=cure&state=hidden&before=p1`,
    );
    window.scrollTo = () => {};
    await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Later one')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(calls).toHaveLength(2);
  });

  it('lead from a page on which nothing is left, in either direction, to the first', async () => {
    stubNetwork({
      'GET /desk/catalog/services?state=listed&before=p1&limit=20': () => list([], { 'X-Total-Count': '3' }),
      'GET /desk/catalog/services?state=listed&after=p1&limit=20': () => list([], { 'X-Total-Count': '3' }),
      [first]: () => list([service]),
    });
    for (const cursor of ['before', 'after']) {
      const page = show(`${path}?${cursor}=p1`);
      expect(await screen.findByText('Nothing is left on this page.')).toBeVisible();
      window.scrollTo = () => {};
      await userEvent.click(screen.getByRole('link', { name: 'First page' }));
      expect(await screen.findByText('Miracle cure')).toBeVisible();
      page.unmount();
    }
  });

  it('are searched when the search is sent, beginning anew', async () => {
    const calls = stubNetwork({
      'GET /desk/catalog/services?state=listed&after=p0&limit=20': () => list([service]),
      'GET /desk/catalog/services?search=fraud%40example.com&state=listed&limit=20': () => list([]),
    });
    show(`${path}?after=p0`);
    await userEvent.type(screen.getByLabelText(/^Search/), ' fraud@example.com{Enter}');
    expect(await screen.findByText('No services found.')).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(screen.getByLabelText(/^Search/)).toHaveFocus();
  });

  it('of one account can be left for all', async () => {
    stubNetwork({
      'GET /desk/catalog/services?state=listed&provider=uid%2F1&limit=20': () => list([]),
      [first]: () => list([service]),
    });
    show(`${path}?provider=uid%2F1`);
    await userEvent.click(await button('Show all'));
    expect(await screen.findByText('Miracle cure')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('fade while those of another state are on their way', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof list>>();
    stubNetwork({
      [first]: () => list([service]),
      'GET /desk/catalog/services?state=hidden&limit=20': () => answer.promise,
    });
    show();
    const table = (await screen.findByText('Miracle cure')).closest('.table')?.parentElement;
    expect(table).not.toHaveClass('outdated');
    await userEvent.click(await button('Hidden'));
    await waitFor(() => expect(table).toHaveClass('outdated'));
    answer.resolve(list([{ ...service, serviceName: 'Hidden one' }]));
    expect(await screen.findByText('Hidden one')).toBeVisible();
    expect(table).not.toHaveClass('outdated');
  });

  it('show an error with a retry', async () => {
    const answers = [refused(504, 'timeout', 'Too slow.'), () => list([service])];
    stubNetwork({ [first]: () => answers.shift()?.() ?? list([]) });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded. Too slow.');
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('Miracle cure')).toBeVisible();
  });
});

describe('someone who is no operator', () => {
  it('sees that there is no such page, and nothing of the desk', async () => {
    stubNetwork({ [first]: notFound });
    show();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/desk|services/i);
    expect(document.title).toBe('Page not found || Mendwell');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('sees nothing any more of what was shown before', async () => {
    const answers = [() => list([service])];
    stubNetwork({
      [first]: () => (answers.shift() ?? notFound)(),
      'GET /desk/catalog/services?state=hidden&limit=20': notFound,
    });
    show();
    await screen.findByText('Miracle cure');
    await userEvent.click(await button('Hidden'));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.queryByText('Miracle cure')).not.toBeInTheDocument();
  });
});

describe('an operator whose sign-in is old', () => {
  const tooOld = refused(403, 'sign-in-too-old', 'Please sign in again to use the desk');

  it('is asked for the password once, and gets the list', async () => {
    const answers = [tooOld, () => list([service])];
    stubNetwork({ [first]: () => answers.shift()?.() ?? list([]) });
    const reauthenticate = jest
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error(), { code: 'auth/invalid-credential' }))
      .mockResolvedValueOnce(undefined);
    show(path, { reauthenticate });
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await userEvent.keyboard('Wrong1{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'Right1{Enter}');
    expect(await screen.findByText('Miracle cure')).toBeVisible();
    expect(reauthenticate).toHaveBeenLastCalledWith('Right1', expect.anything());
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
  });

  it('sees nothing that was loaded before, until the password is right', async () => {
    let answer: () => object = () => list([service]);
    const queryClient = createQueryClient();
    stubNetwork({ [first]: () => answer() as never });
    show(path, { reauthenticate: async () => {} }, queryClient);
    const shown = await screen.findByText('Miracle cure');
    const search = screen.getByLabelText(/^Search/);
    await userEvent.type(search, 'typed');
    answer = tooOld;
    void queryClient.invalidateQueries();
    const password = await screen.findByLabelText('Password');
    expect(shown).not.toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    answer = () => list([service]);
    await userEvent.type(password, 'Right1{Enter}');
    await waitFor(() => expect(shown).toBeVisible());
    expect(search).toHaveValue('typed');
  });

  it('can leave it, and is asked again by a retry', async () => {
    stubNetwork({ [first]: tooOld });
    show();
    await userEvent.click(await button('Cancel'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in again to use the desk');
    await userEvent.click(await button('Try again'));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Services' })).toHaveFocus());
  });
});
