import { useDialog as usePlainDialog } from '@mendwell/ui/forms/use-dialog';
import { useIsAsking } from '../../session/recent-sign-in.tsx';

/** A dialog that is closed while the operator is asked to sign in again, and open again afterwards, with what was typed. */
export function useDialog<Subject>() {
  const isAsking = useIsAsking();
  const { props, ...dialog } = usePlainDialog<Subject>();
  const isOpen = props.isOpen && !isAsking;
  return { ...dialog, props: { ...props, isOpen, onClosed: () => !props.isOpen && props.onClosed() } };
}
