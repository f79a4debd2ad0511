import type { Service } from '@mendwell/contracts/service';
import { Modal } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { useState } from 'react';
import { useDeleteService } from '../../api/services.ts';

interface DeleteDialogsProps {
  /** The service to delete; `undefined` closes the dialog. */
  service: Service | undefined;
  /** Called with the service in question, since the user may have chosen another by then. */
  onClose: (service: Service | undefined) => void;
}

/** Asks for confirmation before a service is deleted, then reports the deletion. */
export function DeleteDialogs({ service, onClose }: DeleteDialogsProps) {
  const [isDone, setDone] = useState(false);
  const close = () => onClose(service);
  const deletion = useDeleteService(service?._id, { onDeleted: () => setDone(true), onSettled: close });

  return (
    <>
      <Modal
        open={service !== undefined}
        title="Are you sure?"
        destroyOnHidden
        onCancel={close}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" isBusy={deletion.isPending} onClick={() => deletion.mutate()}>
              Yes, delete it!
            </Button>
          </>
        }
      >
        You won't be able to revert this!
      </Modal>
      <Modal
        open={isDone}
        title="Deleted!"
        destroyOnHidden
        onCancel={() => setDone(false)}
        // The button that opened the dialog is gone with its card.
        afterClose={focusHeading}
        footer={<Button onClick={() => setDone(false)}>OK</Button>}
      >
        Your service has been deleted.
      </Modal>
    </>
  );
}
