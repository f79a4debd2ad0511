import { formatCode } from '@mendwell/ui/display/format';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { type ChosenLetters, useDrop } from '../../api/dead-letters.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';

interface DropDialogProps extends DialogProps {
  service: string;
  chosen: ChosenLetters;
}

/** Confirms that dead letters are deleted. */
export function DropDialog({ service, chosen, ...dialog }: DropDialogProps) {
  const { mutate, ...action } = useDrop(service, chosen, dialog.onClose);
  const count = 'expected' in chosen ? chosen.expected : 1;
  return (
    <DecisionDialog
      {...dialog}
      title={count === 1 ? 'Drop this dead letter?' : `Drop ${count} dead letters?`}
      confirm="Drop"
      isDanger
      needsReason={false}
      action={{ ...action, mutate: ({ note }) => mutate(note) }}
    >
      <p>
        {formatCode(service)} never processes {count === 1 ? 'this event' : 'these events'} (
        <code>{chosen.event}</code>), and nothing brings {count === 1 ? 'it' : 'them'} back.
      </p>
    </DecisionDialog>
  );
}
