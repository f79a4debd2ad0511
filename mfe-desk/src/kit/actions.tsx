import { Button, buttonClass } from '@mendwell/ui/display/button';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import type { ComponentProps } from 'react';
import { type DeskAction, useDeskAction } from '../api/desk-query.ts';
import type { RowKey } from '../layout/row-keys.tsx';
import { type Decision, DecisionDialog } from './decision.tsx';
import styles from './kit.module.css';

interface Look {
  label: string;
  /** Default `primary`. */
  variant?: 'primary' | 'secondary' | 'danger';
  /** Its key while the focus is in its row (`useRowKeys`). */
  shortcut?: RowKey;
}

/** A link, something that is done at once, or something to be decided in a dialog. */
export type Action = Look &
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own answer, which only its own text reads
  ({ href: string; opensElsewhere?: boolean } | { act: DeskAction<void, any> } | { decision: Decision });

export function useDecisions() {
  const { subject, open, close } = useDialog<Decision>();
  const dialog = subject && <DecisionDialog key={subject.title} decision={subject} onClose={close} />;
  return { decide: open, dialog };
}

interface RowActionsProps {
  actions: Action[];
  decide: (decision: Decision) => void;
}

/** The buttons of a row. If an action removes the row with the focus in it, the focus moves to the list. */
export const RowActions = ({ actions, decide }: RowActionsProps) => (
  <span ref={keepFocus} className={styles.actions}>
    {actions.map((action) => (
      <ActionButton key={action.label} action={action} decide={decide} />
    ))}
  </span>
);

/** One action; see `Action`. A button that goes with the focus, such as while a payment is being retried, leaves it to the list. */
export function ActionButton({ action, decide }: { action: Action } & Pick<RowActionsProps, 'decide'>) {
  const { label, variant = 'primary', shortcut } = action;
  const look = { variant, size: 'small' } as const;
  if ('href' in action)
    return (
      <a
        href={action.href}
        {...(action.opensElsewhere && { target: '_blank', rel: 'noreferrer' })}
        className={buttonClass(look)}
      >
        {label}
      </a>
    );
  if ('act' in action)
    return <ActButton look={{ ...look, 'aria-keyshortcuts': shortcut }} label={label} action={action.act} />;
  return (
    <Button ref={keepFocus} {...look} aria-keyshortcuts={shortcut} onClick={() => decide(action.decision)}>
      {label}
    </Button>
  );
}

interface ActButtonProps {
  look: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-keyshortcuts'>;
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  action: DeskAction<void, any>;
}

function ActButton({ look, label, action }: ActButtonProps) {
  const { mutate, isPending } = useDeskAction(action);
  return (
    <Button ref={keepFocus} {...look} isBusy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
