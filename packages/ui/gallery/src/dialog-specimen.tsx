import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { useState } from 'react';

export function DialogSpecimen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      {isOpen && (
        <Dialog
          title="Delete this review?"
          close="Keep review"
          onClose={() => setOpen(false)}
          confirm={<Button variant="danger">Delete review</Button>}
        >
          <p>Your stars, your text and any reply to them are deleted for good.</p>
        </Dialog>
      )}
    </>
  );
}
