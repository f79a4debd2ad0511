import { Button } from '@mendwell/ui/display/button';
import { Dialog, type DialogProps } from '@mendwell/ui/forms/dialog';
import { useEndSchedule } from '../../api/schedule.ts';

interface EndScheduleDialogProps extends Pick<DialogProps, 'onClose'> {
  /** Not called after navigation away. */
  onEnded: () => void;
}

/** Asks for confirmation before working hours are deleted. A toast tells a failure, which may come after navigation away. */
export function EndScheduleDialog({ onEnded, onClose }: EndScheduleDialogProps) {
  const ending = useEndSchedule();
  return (
    <Dialog
      title="Accept requests for any time?"
      close="Keep working hours"
      isBusy={ending.isPending}
      onClose={onClose}
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
      <p>Your working hours will be deleted, and patients can request any time. Booked appointments stay.</p>
    </Dialog>
  );
}
