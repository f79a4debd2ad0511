import type { DeskService } from '@mendwell/contracts/desk/services';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useServiceDecision, type useServiceImpact } from '../../api/services.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';
import { ImpactNotice } from '../actions/impact.tsx';

interface ServiceDialogProps extends DialogProps {
  service: DeskService;
  /** The appointments ahead. */
  impact: ReturnType<typeof useServiceImpact>;
}

/** Hides a service, or shows it again. */
export function ServiceDialog({ service, impact, ...dialog }: ServiceDialogProps) {
  const { _id, serviceName, providerName, state } = service;
  const isHidden = state === 'hidden';
  const action = useServiceDecision(_id, isHidden, dialog.onClose);
  return (
    <DecisionDialog
      {...dialog}
      title={isHidden ? 'Show this service again?' : 'Hide this service?'}
      confirm={isHidden ? 'Show service' : 'Hide service'}
      isDanger={!isHidden}
      isWaiting={!isHidden && impact.isPending}
      action={action}
    >
      <p>
        <bdi>{serviceName}</bdi> by <bdi>{providerName}</bdi>.{' '}
        {isHidden ? 'Everyone finds and books it again.' : 'Nobody finds or books it any more.'}
      </p>
      {!isHidden && <ImpactNotice query={impact} consequence="They go on." />}
    </DecisionDialog>
  );
}
