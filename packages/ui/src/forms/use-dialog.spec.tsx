import { act, render, screen } from '@testing-library/react';
import { useDialog } from './use-dialog.ts';

let dialog: ReturnType<typeof useDialog<object>>;

interface PageProps {
  has?: boolean;
  isDisabled?: boolean;
}

const Page = ({ has = true, isDisabled = false }: PageProps) => (
  <>
    <h1 tabIndex={-1}>Bookings</h1>
    {has && (
      <button type="button" disabled={isDisabled}>
        Cancel
      </button>
    )}
  </>
);

const Row = () => {
  dialog = useDialog<object>();
  return <p>{dialog.props.isOpen ? 'open' : 'closed'}</p>;
};

const cancellation = {};

const openIt = () => {
  screen.getByRole('button').focus();
  act(() => dialog.open(cancellation));
};

describe('a dialog', () => {
  it.each([
    ['is gone', { has: false }],
    ['is disabled', { isDisabled: true }],
  ])('leaves the focus at the heading if its opener %s', (_, after) => {
    const { rerender } = render([<Page key="page" />, <Row key="row" />]);
    openIt();
    rerender([<Page key="page" {...after} />, <Row key="row" />]);
    act(() => dialog.props.onClose());
    // It is about the same until it has closed.
    expect(dialog.subject).toBe(cancellation);
    act(() => dialog.props.onClosed());
    expect(dialog.subject).toBeUndefined();
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('leaves the focus at its opener', () => {
    render([<Page key="page" />, <Row key="row" />]);
    openIt();
    act(() => dialog.props.onClose());
    act(() => dialog.props.onClosed());
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('leaves the focus at the heading if it goes with its row', () => {
    const { rerender } = render([<Page key="page" />, <Row key="row" />]);
    openIt();
    rerender([<Page key="page" />]);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('is not closed by what an earlier one has sent', () => {
    render([<Page key="page" />, <Row key="row" />]);
    openIt();
    const earlier = dialog.props;
    const payment = {};
    act(() => dialog.open(payment));
    act(() => earlier.onClose());
    expect(screen.getByText('open')).toBeVisible();
    expect(dialog.subject).toBe(payment);
  });
});
