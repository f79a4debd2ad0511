import { Modal } from './antd.tsx';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving a page with unsent input. Closing the dialog in any way means staying. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal
      open={isOpen}
      title="Leave this page?"
      width={420}
      centered
      destroyOnHidden
      onCancel={onStay}
      footer={
        <DialogActions>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay}>Keep editing</Button>
        </DialogActions>
      }
    >
      What you have typed here has not been sent and will be lost.
    </Modal>
  );
}
