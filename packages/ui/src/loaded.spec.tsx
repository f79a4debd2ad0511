import { render, screen } from '@testing-library/react';
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

describe('what a read shows', () => {
  it('is its skeleton until there is an answer', () => {
    expect(show({})).toHaveTextContent('Loading');
  });

  it('is its failure, with a retry, when there is nothing else', async () => {
    expect(show({ error: failed })).toHaveTextContent('The list could not be loaded. The network failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('stays when reading it again fails', () => {
    expect(show({ data: [1], error: failed })).toHaveTextContent('Data: [1]');
  });

  it.each([[[]], [{ items: [], total: 0 }]])('is its empty state for %j', (data) => {
    expect(show({ data })).toHaveTextContent('Nothing yet');
  });

  it('is what is shown instead, whatever was read before', () => {
    expect(show({ data: [1], error: failed }, 'No longer offered')).toHaveTextContent('No longer offered');
  });
});
