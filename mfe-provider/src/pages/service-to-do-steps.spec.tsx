import { stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  card,
  change,
  changed,
  choose,
  exampleRequest,
  hidePage,
  list,
  open,
} from '../testing/service-to-do.tsx';

type Status = 'pending' | 'working' | 'completed';

/** Opens a request whose changes are stored when `isSaved` resolves; returns what was sent. */
function openRequest(isSaved: Promise<unknown> = Promise.resolve()) {
  let status: Status = 'pending';
  const sent: Status[] = [];
  stubNetwork({
    [list]: () => ({ body: [exampleRequest({ status })] }),
    [change]: async ({ body }) => {
      const asked = (body as { status: Status }).status;
      sent.push(asked);
      await isSaved;
      status = asked;
      return changed;
    },
  });
  open();
  return sent;
}
const button = (name: RegExp) => screen.findByRole('button', { name });

describe('the next step of a request', () => {
  afterEach(() => jest.useRealTimers());

  it('is shown at once, and sends nothing if it is undone', async () => {
    const sent = openRequest();
    await userEvent.click(await button(/^Start:/));
    expect(await screen.findByText('Started')).toBeVisible();
    expect((await card()).queryByText('Pending')).not.toBeInTheDocument();
    const undo = await button(/^Undo:/);
    await userEvent.click(undo);
    expect(await button(/^Start:/)).toHaveFocus();
    expect((await card()).getAllByText('Pending')).not.toHaveLength(0);
    hidePage();
    expect(sent).toEqual([]);
  });

  it('is sent after ten seconds', async () => {
    const sent = openRequest();
    const start = await button(/^Start:/);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    act(() => start.click());
    await act(() => jest.advanceTimersByTimeAsync(9_999));
    expect(sent).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(sent).toEqual(['working']);
  });

  it('is sent when the page is hidden, also after navigation away', async () => {
    const sent = openRequest();
    await userEvent.click(await button(/^Start:/));
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    hidePage();
    await waitFor(() => expect(sent).toEqual(['working']));
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
  });

  it('is sent with the sign-in of the provider, also after signing out', async () => {
    const calls = stubNetwork({ [list]: () => ({ body: [exampleRequest()] }), [change]: () => changed });
    const page = open();
    await userEvent.click(await button(/^Start:/));
    page.switchUser(null);
    hidePage();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.headers).toMatchObject({
        authorization: 'Bearer token-of-provider-1',
      }),
    );
  });

  it('is not sent once the provider has declined the request', async () => {
    const calls = stubNetwork({
      [list]: () => ({ body: [exampleRequest()] }),
      'POST /bookings/b1/decline': () => changed,
    });
    open();
    await userEvent.click(await button(/^Start:/));
    await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
    await userEvent.click(await button(/^Decline request$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    hidePage();
    expect(await screen.findByText('Appointment declined')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('gives way to a status that is chosen meanwhile', async () => {
    const sent = openRequest();
    await userEvent.click(await button(/^Start:/));
    await choose('Completed');
    await waitFor(() => expect(sent).toEqual(['completed']));
    hidePage();
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
    expect(sent).toEqual(['completed']);
  });

  it('is one at a double press, none while it is being saved, and keeps the focus at the last', async () => {
    const saved = Promise.withResolvers<void>();
    const sent = openRequest(saved.promise);
    await userEvent.dblClick(await button(/^Start:/));
    await button(/^Undo:/);
    hidePage();
    await waitFor(async () => expect(await button(/^Start:/)).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(await button(/^Start:/));
    saved.resolve();
    const last = await button(/^Mark completed:/);
    expect(sent).toEqual(['working']);
    await userEvent.click(last);
    hidePage();
    await waitFor(() => expect(last).not.toBeInTheDocument());
    expect(sent).toEqual(['working', 'completed']);
    expect(document.body).not.toHaveFocus();
  });
});
