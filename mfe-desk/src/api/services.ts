import { getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import { getDeskService, hideService, showService } from '@mendwell/contracts/desk/services';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction, useDeskQuery } from './desk-query.ts';

export const useDeskService = (serviceId: string) =>
  useDeskQuery({
    queryKey: ['service', serviceId],
    read: (signal) => http(getDeskService, { serviceId }, { signal }),
  });

/** The appointments of a service that are still ahead. */
export const useServiceImpact = (serviceId: string) =>
  useDeskQuery({
    queryKey: ['service-impact', serviceId],
    read: (signal) => http(getDeskServiceBookings, { serviceId }, { signal }),
  });

/** Hides a service or shows it again. */
export const useServiceDecision = (serviceId: string, isHidden: boolean, onDone: () => void) =>
  useDeskAction({
    mutationKey: ['service', serviceId],
    act: (decision: DeskDecision) => http(isHidden ? showService : hideService, { serviceId }, decision),
    done: isHidden ? 'The service is shown again.' : 'The service is hidden.',
    onDone,
    showsFailure: true,
  });
