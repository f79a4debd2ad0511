import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, MemoryRouter, useLocation, useNavigate } from '../routing/router.ts';
import { useLeaveGuard } from './leave-guard.ts';

const handleLeave = jest.fn();

let programmaticVisit: (path: string) => void;

function Form({ isDirty }: { isDirty: boolean }) {
  programmaticVisit = useNavigate();
  const { isAsking, stay, leave } = useLeaveGuard(isDirty, handleLeave);
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/login">Sign in</Link>
      <Link to="/register">Sign up</Link>
      <a href="#content">Skip</a>
      {isAsking && (
        <>
          <button type="button" onClick={stay}>
            Stay
          </button>
          <button type="button" onClick={leave}>
            Leave
          </button>
        </>
      )}
    </>
  );
}

const open = (isDirty = true) =>
  render(
    <MemoryRouter initialEntries={['/form']}>
      <Form isDirty={isDirty} />
    </MemoryRouter>,
  );
const click = (name: string) => userEvent.click(screen.getByText(name));
const isWarnedBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('the leave guard', () => {
  beforeEach(() => handleLeave.mockClear());

  it('protects unsent input from an accidental click on a link', async () => {
    open();
    await click('Elsewhere');
    expect(screen.getByText('at /form')).toBeInTheDocument();
    await click('Stay');
    expect(screen.queryByText('Leave')).not.toBeInTheDocument();
    expect(handleLeave).not.toHaveBeenCalled();
  });

  it('leaves after confirmation, without asking again', async () => {
    open();
    await click('Elsewhere');
    await click('Leave');
    expect(screen.getByText('at /elsewhere')).toBeInTheDocument();
    expect(handleLeave).toHaveBeenCalledTimes(1);
    expect(isWarnedBeforeClosing()).toBe(false);
  });

  it('warns before the tab closes only while input would be lost', () => {
    const { rerender } = open();
    expect(isWarnedBeforeClosing()).toBe(true);
    rerender(
      <MemoryRouter initialEntries={['/form']}>
        <Form isDirty={false} />
      </MemoryRouter>,
    );
    expect(isWarnedBeforeClosing()).toBe(false);
  });

  it('does not ask on the same page or for an untouched form', async () => {
    const { unmount } = open();
    await click('Skip');
    expect(screen.queryByText('Leave')).not.toBeInTheDocument();
    unmount();
    open(false);
    await click('Elsewhere');
    expect(screen.getByText('at /elsewhere')).toBeInTheDocument();
  });
});

describe('the leave guard on links to the sign-in pages', () => {
  it.each([
    ['Sign in', '/login'],
    ['Sign up', '/register'],
  ])('does not ask at %s, because the draft passes on', async (name, path) => {
    open();
    await click(name);
    expect(screen.getByText(`at ${path}`)).toBeInTheDocument();
    expect(handleLeave).not.toHaveBeenCalled();
  });
});

describe('the leave guard on Back and Forward', () => {
  const Page = () => <Form isDirty={useLocation().pathname === '/form'} />;
  const openInBrowser = async () => {
    window.history.replaceState(null, '', '/before');
    render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    );
    await act(async () => programmaticVisit('/form'));
  };
  const back = () => act(async () => window.history.back());

  it('protects unsent input', async () => {
    await openInBrowser();
    expect(await screen.findByText('at /form')).toBeInTheDocument();
    await back();
    await click((await screen.findByText('Stay')).textContent ?? '');
    expect(screen.getByText('at /form')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/form');
    expect(handleLeave).not.toHaveBeenCalled();
  });

  it('leaves after confirmation', async () => {
    await openInBrowser();
    await screen.findByText('at /form');
    await back();
    await screen.findByText('Leave');
    await click('Leave');
    expect(await screen.findByText('at /before')).toBeInTheDocument();
    expect(handleLeave).toHaveBeenCalledTimes(1);
  });
});
