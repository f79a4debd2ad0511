import { Button } from '@mendwell/ui/display/button';
import { ConfirmationDialog, type DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useEndSchedule } from '../../api/schedule.ts';

interface EndScheduleDialogProps extends DialogProps {
  /** Not called after navigation away. */
  onEnded: () => void;
}

/** Asks for confirmation before working hours are deleted. A toast tells a failure, which may come after navigation away. */
export function EndScheduleDialog({ onEnded, ...dialog }: EndScheduleDialogProps) {
  const ending = useEndSchedule();
  return (
    <ConfirmationDialog
      {...dialog}
      title="Accept requests for any time?"
      keep="Keep working hours"
      isBusy={ending.isPending}
      failure={undefined}
      confirm={
        <Button
          variant="danger"
          isBusy={ending.isPending}
          onClick={() => ending.mutate(undefined, { onSuccess: onEnded })}
        >
          Delete working hours
        </Button>
      }
    >
      Your working hours will be deleted, and patients can request any time. Booked appointments stay.
    </ConfirmationDialog>
  );
}
