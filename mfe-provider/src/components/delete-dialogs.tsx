import type { Service } from '@mendwell/contracts/service';
import { Modal } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { DialogActions } from '@mendwell/ui/dialog-actions';
import { toast } from '@mendwell/web-kit/toast';
import { useState } from 'react';
import { useDeleteService } from '../api/services.ts';

interface DeleteDialogsProps {
  /** The service that is to go; undefined while nobody asks. */
  service: Service | undefined;
  onClose: () => void;
}

/** Asks before a service is deleted, and says when it is done. */
export function DeleteDialogs({ service, onClose }: DeleteDialogsProps) {
  const deleteService = useDeleteService();
  const [isDone, setDone] = useState(false);

  const handleConfirm = () => {
    if (!service) return;
    deleteService.mutate(service._id, {
      onSuccess: ({ deletedCount }) => setDone(deletedCount > 0),
      onError: (error) => toast.error(error.message),
      onSettled: onClose,
    });
  };

  return (
    <>
      <Modal
        open={service !== undefined}
        title="Are you sure?"
        width={420}
        centered
        destroyOnHidden
        onCancel={onClose}
        footer={
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" isBusy={deleteService.isPending} onClick={handleConfirm}>
              Yes, delete it!
            </Button>
          </DialogActions>
        }
      >
        You won't be able to revert this!
      </Modal>
      <Modal
        open={isDone}
        title="Deleted!"
        width={420}
        centered
        destroyOnHidden
        onCancel={() => setDone(false)}
        // The button that opened the question is gone with its card.
        afterClose={() => document.querySelector('h1')?.focus()}
        footer={
          <DialogActions>
            <Button onClick={() => setDone(false)}>OK</Button>
          </DialogActions>
        }
      >
        Your service has been deleted.
      </Modal>
    </>
  );
}
