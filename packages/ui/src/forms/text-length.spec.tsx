import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ReasonDialog } from '../bookings/reason-dialog.tsx';
import { TextArea, TextField } from './text-field.tsx';

const Field = ({ as: Typed }: { as: typeof TextArea | typeof TextField }) => {
  const [value, setValue] = useState('');
  return <Typed label="Text" limit={3} value={value} onChange={({ target }) => setValue(target.value)} />;
};
const nothing = () => undefined;

describe('a pasted text', () => {
  it.each([TextField, TextArea])(
    'is counted as the services do, and called too long without being cut',
    async (as) => {
      render(<Field as={as} />);
      const field = screen.getByLabelText('Text');
      await userEvent.click(field);
      await userEvent.paste(' 🩺🩺🩺 ');
      expect(screen.getByText('3 of 3 characters')).toBeVisible();
      expect(field).toBeValid();
      await userEvent.paste('🩺');
      expect(field).toHaveValue(' 🩺🩺🩺 🩺');
      expect(screen.getByRole('alert')).toHaveTextContent('Please write at most 3 characters');
      expect(field).toHaveAccessibleDescription('Please write at most 3 characters');
    },
  );

  it('stays whole as a reason, so that the refusal is about what was written', async () => {
    const onConfirm = jest.fn();
    render(
      <ReasonDialog title="Cancel?" confirm="Cancel it" onClose={nothing} onConfirm={onConfirm}>
        For ever.
      </ReasonDialog>,
    );
    await userEvent.click(screen.getByLabelText('Reason (optional)'));
    await userEvent.paste('🩺'.repeat(501));
    expect(screen.getByText('501 / 500')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(onConfirm).toHaveBeenCalledWith('🩺'.repeat(501));
  });
});
