import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from '../display/button.tsx';
import { Dialog } from './dialog.tsx';

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {isOpen && (
        <Dialog title="Delete it?" close="Keep it" onClose={() => setOpen(false)}>
          For ever.
        </Dialog>
      )}
    </>
  );
};

// As in development, where React runs effects twice.
it('a dialog stays open until it is closed, and then gives the focus back', async () => {
  render(<Page />, { wrapper: StrictMode });
  const opener = screen.getByRole('button', { name: 'Delete' });
  await userEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: 'Delete it?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});

it.each<[string, () => void]>([
  ['by its button', () => fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))],
  ['by Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])('a press follows at once on a dialog that was closed %s', async (_, close) => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  await userEvent.click(opener);
  close();
  expect(opener).toHaveFocus();
  fireEvent.click(opener);
  // Events of the first dialog may still arrive.
  await act(async () => {});
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeVisible();
});

it('Escape closes a dialog within another alone', async () => {
  const onClose = jest.fn();
  render(
    <Dialog title="Request" onClose={onClose}>
      <Page />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent(screen.getByRole('dialog', { name: 'Delete it?' }), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog', { name: 'Delete it?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
