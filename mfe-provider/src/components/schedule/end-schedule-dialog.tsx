import { Modal } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/forms/button';
import { useEndSchedule } from '../../api/schedule.ts';

interface EndScheduleDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Not called after navigation away. */
  onEnded: () => void;
}

/** Asks for confirmation before working hours are deleted. */
export function EndScheduleDialog({ isOpen, onClose, onEnded }: EndScheduleDialogProps) {
  const ending = useEndSchedule();
  return (
    <Modal
      open={isOpen}
      title="Accept requests for any time?"
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep working hours
          </Button>
          <Button
            variant="danger"
            isBusy={ending.isPending}
            onClick={() => ending.mutate(undefined, { onSuccess: onEnded })}
          >
            Delete working hours
          </Button>
        </>
      }
    >
      Your working hours will be deleted, and patients can request any time. Booked appointments stay.
    </Modal>
  );
}
