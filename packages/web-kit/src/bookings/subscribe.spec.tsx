import { examplePatient } from '@mendwell/contracts/examples';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderPage, stubNetwork } from '../testing/render-page.tsx';
import { Subscribe } from './subscribe.tsx';

const address = `https://mendwell.example/calendars/${'a'.repeat(43)}.ics`;

/** Opens the dialog; the server has an address since that date, or none. */
async function openDialog(since: string | null, create = () => ({ body: { address } }) as object) {
  const server = { since };
  const calls = stubNetwork({
    'GET /calendar-feed': () => ({ body: { ...server } }),
    'POST /calendar-feed': () => {
      server.since = '2026-11-28T10:00:00.000Z';
      return create() as { body: unknown };
    },
    'DELETE /calendar-feed': () => {
      server.since = null;
      return { body: { acknowledged: true, deletedCount: 1 } };
    },
  });
  const user = userEvent.setup();
  renderPage(Subscribe, { path: '/bookedService', user: examplePatient });
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
  return { user, calls };
}
const button = (name: string) => screen.findByRole('button', { name });
const press = async ({ user }: Awaited<ReturnType<typeof openDialog>>, name: string) =>
  user.click(await button(name));

describe('Subscribe', () => {
  it('says what is in the calendar and who can read it, and makes an address to copy', async () => {
    const opened = await openDialog(null);
    expect(await screen.findByText('There is none yet.')).toBeVisible();
    expect(screen.getByText(/never what patients write/)).toBeVisible();
    expect(screen.getByText(/Everybody who has the address can read it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End' })).not.toBeInTheDocument();
    await press(opened, 'Create address');
    expect(await screen.findByRole('textbox')).toHaveValue(address);
    await press(opened, 'Copy');
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await button('Replace')).toBeVisible();
  });

  it('never shows an earlier address, which can be replaced or ended', async () => {
    const opened = await openDialog('2026-11-03T10:00:00.000Z');
    expect(await screen.findByText(/There is one since Nov 3, 2026/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await press(opened, 'Replace');
    expect(await screen.findByRole('textbox')).toHaveValue(address);
    await press(opened, 'End');
    expect(await screen.findByText('There is none yet.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    const changes = opened.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    expect(changes).toEqual(['POST', 'DELETE']);
  });

  it('says what to do where the browser does not copy', async () => {
    const opened = await openDialog(null);
    await press(opened, 'Create address');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await press(opened, 'Copy');
    expect(await screen.findByText(/Please select the address and copy it/)).toBeVisible();
  });

  it('stays open with the reason when it fails, and tells what is there by then', async () => {
    const opened = await openDialog(null, () =>
      problem(503, 'unavailable', 'This is not available right now.'),
    );
    await press(opened, 'Create address');
    expect(await screen.findByText('This is not available right now.')).toBeVisible();
    expect(await button('Replace')).toBeEnabled();
  });
});
