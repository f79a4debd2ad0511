import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded } from './loaded.tsx';

const failed = new Error('The network failed.');
const refetch = jest.fn();

const show = (query: { data?: unknown; error?: Error }, instead?: string) =>
  render(
    <Loaded
      query={{ data: query.data, error: query.error ?? null, isFetching: false, refetch }}
      skeleton="Loading"
      empty="Nothing yet"
      instead={instead}
      failure="The list could not be loaded."
    >
      {(data) => `Data: ${JSON.stringify(data)}`}
    </Loaded>,
  ).container;

describe('Loaded', () => {
  it('shows the skeleton while loading', () => {
    expect(show({})).toHaveTextContent('Loading');
  });

  it('shows the error with a retry when there is no data', async () => {
    expect(show({ error: failed })).toHaveTextContent('The list could not be loaded. The network failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('moves the focus from the retry to the data in its place, unless it was elsewhere', async () => {
    const list = (loaded: object) => (
      <>
        <button type="button">Elsewhere</button>
        <section aria-label="Services">
          <Loaded query={{ data: undefined, error: null, isFetching: false, refetch, ...loaded }} skeleton="">
            {() => 'Data'}
          </Loaded>
        </section>
      </>
    );
    for (const name of ['Try again', 'Elsewhere']) {
      const { rerender, unmount } = render(list({ error: failed }));
      await userEvent.click(screen.getByRole('button', { name }));
      rerender(list({ data: [1] }));
      const expected =
        name === 'Elsewhere' ? screen.getByRole('button') : screen.getByRole('region', { name: 'Services' });
      await waitFor(() => expect(expected).toHaveFocus());
      unmount();
    }
  });

  it('keeps showing data when a refetch fails', () => {
    expect(show({ data: [1], error: failed })).toHaveTextContent('Data: [1]');
  });

  it.each([[[]], [{ items: [], total: 0 }]])('shows the empty state for %j', (data) => {
    expect(show({ data })).toHaveTextContent('Nothing yet');
  });

  it('shows the replacement, even if there is data', () => {
    expect(show({ data: [1], error: failed }, 'No longer offered')).toHaveTextContent('No longer offered');
  });
});
