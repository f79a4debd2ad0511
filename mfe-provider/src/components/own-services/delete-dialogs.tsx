import type { Service } from '@mendwell/contracts/service';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { useState } from 'react';
import { useDeleteService } from '../../api/services.ts';

interface DeleteDialogsProps {
  /** The service to delete; `undefined` closes the dialog. */
  service: Service | undefined;
  /** Called with the service in question, since the user may have chosen another by then. */
  onClose: (service: Service | undefined) => void;
}

export function DeleteDialogs({ service, onClose }: DeleteDialogsProps) {
  const [isDone, setDone] = useState(false);
  const close = () => onClose(service);
  const deletion = useDeleteService(service?._id, { onDeleted: () => setDone(true), onSettled: close });

  return (
    <>
      {service && (
        <Dialog
          title="Are you sure?"
          close="Cancel"
          onClose={close}
          confirm={
            <Button variant="danger" isBusy={deletion.isPending} onClick={() => deletion.mutate()}>
              Yes, delete it!
            </Button>
          }
        >
          <p>You won't be able to revert this!</p>
        </Dialog>
      )}
      {isDone && (
        <Dialog title="Deleted!" confirm="OK" onConfirm={() => setDone(false)} onClose={() => setDone(false)}>
          <p>Your service has been deleted.</p>
        </Dialog>
      )}
    </>
  );
}
