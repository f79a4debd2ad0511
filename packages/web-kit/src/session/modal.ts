import { useLayoutEffect, useRef } from 'react';

/** The props of a modal `dialog` that is open while it is rendered. */
export const useModal = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the element is removed, because only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return { ref, onClose };
};
