import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';

describe('a busy button', () => {
  it('neither acts nor submits its form, by pointer or keyboard, and keeps its focus', async () => {
    const handleClick = jest.fn();
    const handleSubmit = jest.fn();
    render(
      <form onSubmit={handleSubmit}>
        <Button type="submit" isBusy onClick={handleClick}>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(handleClick).not.toHaveBeenCalled();
    expect(handleSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
  });
});
