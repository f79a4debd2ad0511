import { act, render, screen } from '@testing-library/react';
import { useDialog } from './use-dialog.ts';

it('a dialog whose opener is gone with its row leaves the focus at the heading', () => {
  let dialog: ReturnType<typeof useDialog<string>>;
  const Page = ({ hasRow }: { hasRow: boolean }) => {
    dialog = useDialog<string>();
    return (
      <>
        <h1 tabIndex={-1}>Reviews</h1>
        {hasRow && <button type="button">Hide</button>}
        {dialog.subject && <p>Hide {dialog.subject}?</p>}
      </>
    );
  };
  const { rerender } = render(<Page hasRow />);
  screen.getByRole('button').focus();
  act(() => dialog.open('it'));
  rerender(<Page hasRow={false} />);
  act(() => dialog.props.onClose());
  // It says the same until it has closed.
  expect(screen.getByText('Hide it?')).toBeVisible();
  act(() => dialog.props.onClosed());
  expect(screen.queryByText('Hide it?')).not.toBeInTheDocument();
  expect(screen.getByRole('heading')).toHaveFocus();
});
