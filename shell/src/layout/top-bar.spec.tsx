import { MemoryRouter } from '@mendwell/web-kit/router';
import { type Session, SessionContext } from '@mendwell/web-kit/session';
import { sessionOf } from '@mendwell/web-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TopBar } from './top-bar.tsx';

const show = (user: Session['user']) =>
  render(
    <SessionContext value={sessionOf({ user })}>
      <MemoryRouter>
        <TopBar />
      </MemoryRouter>
    </SessionContext>,
  );

describe('the bar', () => {
  it('has the dashboard at hand for somebody signed in, its list of pages as soon as it is there', async () => {
    show({ uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' });
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    const button = await screen.findByRole('button', { name: 'Dashboard pages' });
    expect(screen.getAllByRole('link', { name: 'Dashboard' })).toHaveLength(1);
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Booked Service' })).toHaveAttribute('href', '/bookedService');
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('shows visitors the ways in, and no dashboard', () => {
    show(null);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});
