import type { DeskService } from '@mendwell/contracts/desk/services';
import { useState } from 'react';
import { useServiceDecision, useServiceImpact } from '../../api/services.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';
import { ImpactNotice } from '../actions/impact.tsx';

interface ServiceDialogProps {
  service: DeskService;
  isOpen: boolean;
  onClose: () => void;
}

/** Hides a service, or shows it again. */
export function ServiceDialog({ service, isOpen, onClose }: ServiceDialogProps) {
  // The title does not change while the dialog closes.
  const [isHidden, setHidden] = useState(service.state === 'hidden');
  if (isOpen && !isHidden !== (service.state !== 'hidden')) setHidden(service.state === 'hidden');
  const impact = useServiceImpact(service._id);
  const action = useServiceDecision(service._id, isHidden, onClose);
  return (
    <DecisionDialog
      isOpen={isOpen}
      title={isHidden ? 'Show this service again?' : 'Hide this service?'}
      confirm={isHidden ? 'Show service' : 'Hide service'}
      isDanger={!isHidden}
      isWaiting={!isHidden && impact.isPending}
      action={action}
      onClose={onClose}
    >
      <p>
        <bdi>{service.serviceName}</bdi> by <bdi>{service.providerName}</bdi>.{' '}
        {isHidden ? 'Everyone finds and books it again.' : 'Nobody finds or books it any more.'}
      </p>
      {!isHidden && <ImpactNotice query={impact} consequence="They go on." />}
    </DecisionDialog>
  );
}
