import { examplePatient as patient } from '@mendwell/contracts/examples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answers,
  booked,
  bookings,
  enter,
  instructions,
  open,
  submit,
} from '../testing/book-appointment.tsx';

beforeEach(() => sessionStorage.clear());

describe('a half-filled booking form', () => {
  it('redirects a visitor to sign in and restores the form afterwards', async () => {
    const calls = answers(() => booked);
    const { unmount } = open({ user: null });
    await enter(await instructions(), 'Wheelchair');
    await submit();
    expect(await screen.findByText('Please sign in first')).toBeInTheDocument();
    expect(await screen.findByText('at /login')).toBeInTheDocument();
    expect(bookings(calls)).toHaveLength(0);
    unmount();
    open();
    expect(await instructions()).toHaveValue('Wheelchair');
  });

  it('restores every field after a reload', async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Half a sen');
    await userEvent.clear(screen.getByLabelText('Date'));
    await enter(screen.getByLabelText('Date'), '07/04/2099 9:30 AM');
    unmount();
    open();
    expect(await instructions()).toHaveValue('Half a sen');
    expect(screen.getByLabelText('Date')).toHaveValue('07/04/2099 9:30 AM');
  });

  it("hides one user's draft from the next", async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Private');
    unmount();
    open({ user: { ...patient, uid: 'patient-2' } });
    expect(await instructions()).toHaveValue('');
  });

  it('empties the open form when the user changes', async () => {
    answers(() => booked);
    const { switchUser } = open();
    await enter(await instructions(), 'Private');
    switchUser({ ...patient, uid: 'patient-2' });
    expect(await instructions()).toHaveValue('');
    switchUser(patient);
    expect(await instructions()).toHaveValue('Private');
  });

  it('deletes the draft after booking', async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Booked');
    await submit();
    await screen.findByText('at /bookedService');
    unmount();
    open();
    expect(await instructions()).toHaveValue('');
  });

  it('asks before unsent input is lost, but not for an untouched form', async () => {
    answers(() => booked);
    open();
    await enter(await instructions(), 'Unsent');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    expect(screen.queryByText('at /away')).not.toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await userEvent.clear(await instructions());
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(screen.getByText('at /away')).toBeInTheDocument();
  });
});
