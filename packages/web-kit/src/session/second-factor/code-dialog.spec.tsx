import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeDialog } from './code-dialog.tsx';

const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'auth/invalid-code' }));

function show(onCode: (code: string) => Promise<void>) {
  const handleCancel = jest.fn();
  render(<CodeDialog onCode={onCode} onCancel={handleCancel} />);
  return { handleCancel, field: screen.getByLabelText('Six digits') };
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

it('sends the digits without the spaces that apps show', async () => {
  const handleCode = jest.fn(async () => undefined);
  const { field } = show(handleCode);
  await userEvent.type(field, '123 456');
  await send();
  expect(handleCode).toHaveBeenCalledWith('123456');
});

it('shows why a code is refused, and selects it for the next attempt', async () => {
  const { field } = show(refused);
  await userEvent.type(field, '123456');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the code that your app shows now.');
  expect(field).toHaveFocus();
  await userEvent.keyboard('654321');
  expect(field).toHaveValue('654321');
});

it('sends a code once while the answer is on its way', async () => {
  const handleCode = jest.fn(() => new Promise<void>(() => {}));
  const { field } = show(handleCode);
  await userEvent.type(field, '123456');
  await send();
  await send();
  expect(handleCode).toHaveBeenCalledTimes(1);
});

it('gives the focus back when it is removed, and is not cancelled by that', async () => {
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Sign in
        </button>
        {isOpen && <CodeDialog onCode={async () => setOpen(false)} onCancel={handleCancel} />}
      </>
    );
  };
  const handleCancel = jest.fn();
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(screen.getByLabelText('Six digits'), '123456');
  await send();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  expect(handleCancel).not.toHaveBeenCalled();
});

it('cannot be cancelled while a code is checked, as the sign-in would go on', async () => {
  const { field } = show(() => new Promise<void>(() => {}));
  await userEvent.type(field, '123456');
  await send();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  // What Escape fires; false: prevented.
  expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
});

it('can be cancelled', async () => {
  const { handleCancel } = show(refused);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(handleCancel).toHaveBeenCalled();
});
