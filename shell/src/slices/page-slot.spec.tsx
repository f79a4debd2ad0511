import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageSlot } from './page-slot.tsx';
import { lazyComponent } from './slice-pages.ts';

describe('an unreachable slice', () => {
  beforeEach(() => {
    // React logs errors that an error boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('is reported to the operator with its version', async () => {
    const sent: string[] = [];
    navigator.sendBeacon = (address) => Boolean(sent.push(String(address)));
    const load = () => Promise.reject(new TypeError('404'));
    render(<PageSlot owner="booking 1.2.0" path="/told" load={load} />);
    await screen.findByRole('alert');
    expect(sent).toEqual([
      expect.stringMatching(/^\/browser-reports\?kind=load&slice=booking&version=1\.2\.0&name=TypeError&/),
    ]);
  });

  it('counts as a view of its version once it is left', async () => {
    const sent: string[] = [];
    navigator.sendBeacon = (address) => Boolean(sent.push(String(address)));
    const load = async () => ({ default: () => <h1>To do</h1> });
    const { unmount } = render(<PageSlot owner="booking 1.2.0" path="/seen" load={load} />);
    await screen.findByRole('heading', { name: 'To do' });
    expect(sent).toEqual([]);
    unmount();
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['/browser-reports?kind=view&slice=booking&version=1.2.0&delay=0']);
  });

  it('shows an error in its place and recovers with a retry', async () => {
    const answers = [
      () => Promise.reject(new Error('404')),
      () => Promise.reject(new Error('still 404')),
      () => Promise.resolve({ default: () => <h1>Booked service</h1> }),
    ];
    const load = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
    render(
      <>
        <p>The rest of the page</p>
        <PageSlot owner="booking" path="/bookedService" load={load} />
      </>,
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be shown');
    expect(screen.getByText('The rest of the page')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const heading = await screen.findByRole('heading', { name: 'Booked service' });
    expect(heading).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(heading);
  });

  it('is requested only once until the user retries, however often the rest of the page is rendered', async () => {
    const load = jest.fn(() => Promise.reject(new Error('404')));
    const { rerender } = render(<PageSlot owner="booking" path="/broken" load={load} />);
    await screen.findByRole('alert');
    rerender(<PageSlot owner="booking" path="/broken" load={load} />);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is returned without its lazy wrapper once loaded', async () => {
    const Page = () => <h1>To do</h1>;
    const load = () => Promise.resolve({ default: Page });
    lazyComponent('/serviceToDo', load);
    await waitFor(() => expect(lazyComponent('/serviceToDo', load)).toBe(Page));
  });

  it('is requested once, however often its page is opened', async () => {
    const load = jest.fn(() => Promise.resolve({ default: () => <h1>All</h1> }));
    expect(lazyComponent('/allService', load)).toBe(lazyComponent('/allService', load));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
