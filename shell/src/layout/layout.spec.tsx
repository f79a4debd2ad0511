import { MemoryRouter, Route, Routes } from '@mendwell/web-kit/router';
import { SessionContext } from '@mendwell/web-kit/session';
import { sessionOf } from '@mendwell/web-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Layout } from './layout.tsx';

const Broken = () => {
  throw new Error('a page broke in a way that nothing else caught');
};

describe('the shared error page', () => {
  it('takes the place of what broke, with the bar, the footer and a way home still there', async () => {
    // React reports what an error boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    window.scrollTo = () => {};
    render(
      <SessionContext value={sessionOf({})}>
        <MemoryRouter initialEntries={['/broken']}>
          <Routes>
            <Route element={<Layout />}>
              <Route path="/" element={<h1 tabIndex={-1}>Home</h1>} />
              <Route path="/broken" Component={Broken} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionContext>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();

    await userEvent.click(screen.getByRole('link', { name: 'Take me home' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    jest.restoreAllMocks();
  });
});
