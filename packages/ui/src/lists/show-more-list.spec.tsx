import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShowMoreList } from './show-more-list.tsx';

const itemsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `item ${index + 1}`);
const allRead = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};

const list = (read: number, total = read, query: Partial<typeof allRead> | { error: Error } = {}) => (
  <ShowMoreList list={{ items: itemsUpTo(read), total }} query={{ ...allRead, ...query }} step={3}>
    {(item) => <li key={item}>{item}</li>}
  </ShowMoreList>
);
const showMore = () => userEvent.click(screen.getByRole('button', { name: 'Show more' }));

describe('ShowMoreList', () => {
  it('renders a long list in steps and moves the focus to the new items', async () => {
    render(list(7));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('3 of 7')).toBeInTheDocument();
    await showMore();
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('item 4')).toHaveFocus();
    await showMore();
    expect(screen.getByText('item 7')).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('renders a short list completely, without a button', () => {
    render(list(3));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('fetches the next page when all items are rendered, and focuses its first item', async () => {
    const fetchNextPage = jest.fn();
    const { rerender } = render(list(3, 5, { hasNextPage: true, fetchNextPage }));
    expect(screen.getByText('3 of 5')).toBeInTheDocument();
    await showMore();
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
    rerender(list(5));
    expect(screen.getByText('item 4')).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('leaves the focus where the user has moved it before the next page arrives', async () => {
    const form = (read: number) => (
      <>
        <input aria-label="Search" />
        {list(read, 5, { hasNextPage: true })}
      </>
    );
    const { rerender } = render(form(3));
    await showMore();
    await userEvent.type(screen.getByLabelText('Search'), 'knee');
    rerender(form(5));
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });

  it('does not fetch while there are items to render', async () => {
    const fetchNextPage = jest.fn();
    render(list(9, 20, { hasNextPage: true, fetchNextPage }));
    await showMore();
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  it('shows why the next page failed, keeps the items, and retries', async () => {
    const fetchNextPage = jest.fn();
    const failed = { hasNextPage: true, fetchNextPage, isFetchNextPageError: true };
    render(list(3, 5, { ...failed, error: new Error('Please try again.') }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('alert')).toHaveTextContent('Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
