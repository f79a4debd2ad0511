import { Link, MemoryRouter } from '@mendwell/web-kit/routing/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaded } from './use-loaded.ts';

describe('a part of the page that is loaded later', () => {
  it('is loaded once it is needed, and after a failure again at the next navigation', async () => {
    const load = jest
      .fn(async () => ({ default: () => <p>Menu</p> }))
      .mockRejectedValueOnce(new Error('offline'));
    const Part = ({ isNeeded }: { isNeeded: boolean }) => {
      const Loaded = useLoaded(isNeeded, load);
      return Loaded ? <Loaded /> : <p>Nothing yet</p>;
    };
    const page = (isNeeded: boolean) => (
      <MemoryRouter>
        <Part isNeeded={isNeeded} />
        <Link to="/next">Next</Link>
      </MemoryRouter>
    );
    const { rerender } = render(page(false));
    expect(load).not.toHaveBeenCalled();
    rerender(page(true));
    expect(screen.getByText('Nothing yet')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Menu')).toBeVisible();
    rerender(page(false));
    expect(screen.getByText('Nothing yet')).toBeVisible();
  });
});
