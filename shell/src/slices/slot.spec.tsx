import { render, screen } from '@testing-library/react';
import { Slot } from './slot.tsx';

describe('a page that could not be loaded', () => {
  it('is requested again only when asked, however often the page around it changes', async () => {
    // React logs errors that an error boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const load = jest.fn(() => Promise.reject(new Error('offline')));
    const slot = () => (
      <Slot owner="booking" path="/offline" load={load} waiting="Loading" failure={() => <p>Failed</p>} />
    );
    const { rerender } = render(slot());
    await screen.findByText('Failed');
    rerender(slot());
    rerender(slot());
    expect(load).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});
