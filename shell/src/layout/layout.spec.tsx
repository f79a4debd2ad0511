import { MemoryRouter, Route, Routes, useLocation } from '@mendwell/web-kit/routing/router';
import { SessionContext } from '@mendwell/web-kit/session/session';
import { sessionOf } from '@mendwell/web-kit/testing/render-page';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Layout } from './layout.tsx';

const Broken = () => {
  throw new Error('a page broke in a way that nothing else caught');
};

describe('navigation', () => {
  it('from a part of the page to its link without the fragment leads to the top', async () => {
    window.scrollTo = () => {};
    Element.prototype.scrollIntoView = () => {};
    const Home = () => (
      <>
        <h1 tabIndex={-1}>Welcome</h1>
        <section id="contact">Contact</section>
      </>
    );
    render(
      <SessionContext value={sessionOf({})}>
        <MemoryRouter initialEntries={['/']}>
          <Routes>
            <Route element={<Layout />}>
              <Route path="/" Component={Home} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionContext>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Contact us' }));
    expect(screen.getByRole('heading', { name: 'Welcome' })).not.toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(screen.getByRole('heading', { name: 'Welcome' })).toHaveFocus();
  });
});

describe('the footer', () => {
  it('returns from its sign-up link to the page with the link', async () => {
    window.scrollTo = () => {};
    const Register = () => <h1 tabIndex={-1}>Sign up, then {useLocation().state?.from}</h1>;
    render(
      <SessionContext value={sessionOf({})}>
        <MemoryRouter initialEntries={['/services/5']}>
          <Routes>
            <Route element={<Layout />}>
              <Route path="/services/5" element={<h1 tabIndex={-1}>A service</h1>} />
              <Route path="/register" Component={Register} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionContext>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Join as a patient' }));
    expect(screen.getByRole('heading', { name: 'Sign up, then /services/5' })).toBeVisible();
  });
});

describe('the shared error page', () => {
  it('replaces the broken page and keeps the top bar, the footer and a link home', async () => {
    // React logs errors that an error boundary caught.
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
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();

    await userEvent.click(screen.getByRole('link', { name: 'Take me home' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    jest.restoreAllMocks();
  });
});
