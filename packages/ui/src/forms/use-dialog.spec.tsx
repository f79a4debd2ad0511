import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog.tsx';
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
  return (
    dialog.subject && (
      <Dialog title="Cancel it?" close="Keep it" onClose={dialog.close}>
        For ever.
      </Dialog>
    )
  );
};

const opener = () => screen.getByRole('button', { name: 'Cancel' });

const openIt = () => {
  opener().focus();
  act(() => dialog.open({}));
};

describe('a dialog', () => {
  it.each([
    ['is gone', { has: false }],
    ['is disabled', { isDisabled: true }],
  ])('leaves the focus at the heading if its opener %s', async (_, after) => {
    const { rerender } = render([<Page key="page" />, <Row key="row" />]);
    openIt();
    rerender([<Page key="page" {...after} />, <Row key="row" />]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(dialog.subject).toBeUndefined();
  });

  it('leaves the focus at its opener', async () => {
    render([<Page key="page" />, <Row key="row" />]);
    openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener()).toHaveFocus();
  });

  it('leaves the focus at the heading if it goes with its row', () => {
    const { rerender } = render([<Page key="page" />, <Row key="row" />]);
    openIt();
    rerender([<Page key="page" has={false} />]);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('is not closed by what an earlier one has sent', () => {
    render([<Page key="page" />, <Row key="row" />]);
    openIt();
    const earlier = dialog.close;
    const payment = {};
    act(() => dialog.open(payment));
    act(() => earlier());
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(dialog.subject).toBe(payment);
  });
});
