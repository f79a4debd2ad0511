import { useDrop } from '../../api/dead-letters.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';

interface DropDialogProps {
  service: string;
  event: string;
  /** One letter; all of the event's if absent. */
  id?: string;
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms that dead letters are deleted. */
export function DropDialog({ service, event, id, count, isOpen, onClose }: DropDialogProps) {
  const { mutate, ...action } = useDrop(service, onClose);
  return (
    <DecisionDialog
      isOpen={isOpen}
      title={count === 1 ? 'Drop this dead letter?' : `Drop ${count} dead letters?`}
      confirm="Drop"
      isDanger
      needsReason={false}
      action={{ ...action, mutate: ({ note }) => mutate({ event, note, ...(id !== undefined && { id }) }) }}
      onClose={onClose}
    >
      <p>
        {service} never processes {count === 1 ? 'this event' : 'these events'} (<code>{event}</code>), and
        nothing brings {count === 1 ? 'it' : 'them'} back.
      </p>
    </DecisionDialog>
  );
}
