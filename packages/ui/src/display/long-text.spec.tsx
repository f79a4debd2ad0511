import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LongText } from './long-text.tsx';

describe('LongText', () => {
  it('folds a long text and expands it on request', async () => {
    render(<LongText>{'word '.repeat(100)}</LongText>);
    const toggle = screen.getByRole('button', { name: 'Show more' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('folds many short lines too', () => {
    render(<LongText>{'a\n'.repeat(7)}</LongText>);
    expect(screen.getByRole('button')).toBeInTheDocument();
  });

  it('does not fold a short text', () => {
    render(<LongText>I take a blood thinner.</LongText>);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
