import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GrowingList } from './growing-list.tsx';

const draw = (count: number) =>
  render(
    <GrowingList items={Array.from({ length: count }, (_, index) => `item ${index + 1}`)} step={3}>
      {(item) => <li key={item}>{item}</li>}
    </GrowingList>,
  );

describe('a growing list', () => {
  it('draws a long list a part at a time and takes the reader on to the new part', async () => {
    draw(7);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('3 of 7')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('item 4')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('item 7')).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('draws a short list whole, with nothing to press', () => {
    draw(3);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
