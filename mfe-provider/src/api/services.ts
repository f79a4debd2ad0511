import type { Service } from '@mendwell/contracts/service';
import {
  createService,
  deleteService,
  getServiceToUpdate,
  listServicesOfProvider,
  pauseService,
  updateService,
} from '@mendwell/contracts/service-calls';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { http, isNotFound } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { updateLists, useList } from '@mendwell/web-kit/http/list';
import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

/** The signed-in provider's services, newest first, in batches. */
export function useOwnServices() {
  const { user } = useSession();
  return useList({
    queryKey: [...queryKeys.ownServices, user?.uid],
    call: listServicesOfProvider,
    parameters: user ? { email: user.email } : undefined,
  });
}

const toUpdateKey = (serviceId: string) => ['service-to-update', serviceId];
const readToUpdate = (serviceId: string, signal?: AbortSignal) =>
  http(getServiceToUpdate, { serviceId }, { isFresh: true, ...(signal && { signal }) });

/** The service to edit, never cached: the form reads it once. */
export const useServiceToUpdate = (serviceId: string) =>
  useQuery({
    queryKey: toUpdateKey(serviceId),
    queryFn: ({ signal }) => readToUpdate(serviceId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Invalidates every list and page that shows services. */
function useReloadServices() {
  const { ownServices, service, services, popularServices } = queryKeys;
  return useInvalidate(ownServices, service, services, popularServices);
}

const showError = (error: Error) => toast.error(error.message);

/** Publishes a service. `onAdded` runs even after navigation away. */
export function useAddService(onAdded: () => void) {
  const reloadServices = useReloadServices();
  return useSingleMutation({
    mutationKey: ['add-service'],
    mutationFn: (service: ServiceInput) => http(createService, {}, service),
    onSuccess: () => {
      onAdded();
      reloadServices();
      toast.success('Service added successfully');
    },
    onError: showError,
  });
}

/** Updates a service unless `refuseIfChanged` throws. `onUpdated` runs even after navigation away. */
export function useUpdateService(
  serviceId: string,
  refuseIfChanged: (now: Service) => void,
  onUpdated: () => void,
) {
  const reloadServices = useReloadServices();
  const reloadThis = useInvalidate(toUpdateKey(serviceId));
  return useSingleMutation({
    mutationKey: ['update-service', serviceId],
    mutationFn: async (service: ServiceInput) => {
      refuseIfChanged(await readToUpdate(serviceId));
      return http(updateService, { serviceId }, service);
    },
    onSuccess: ({ modifiedCount }) => {
      onUpdated();
      reloadServices();
      if (modifiedCount > 0) toast.success('Update successfully');
    },
    onError: (error) => {
      reloadThis();
      showError(error);
    },
  });
}

export function usePauseService({ _id: serviceId, isPaused = false }: Service) {
  const reloadServices = useReloadServices();
  return useSingleMutation({
    mutationKey: ['pause-service', serviceId],
    mutationFn: () => http(pauseService, { serviceId }, { isPaused: !isPaused }),
    onSuccess: () => {
      reloadServices();
      toast.success(isPaused ? 'Patients can find and book it again' : 'Paused: open bookings go on');
    },
    onError: showError,
  });
}

interface Deletion {
  onDeleted: () => void;
  /** Called after a failure too. */
  onSettled: () => void;
}

/** Deletes a service and removes it from every list at once. An already deleted one counts as success. */
export function useDeleteService(serviceId: string | undefined, { onDeleted, onSettled }: Deletion) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['delete-service', serviceId],
    mutationFn: async () => {
      if (serviceId === undefined) return;
      await http(deleteService, { serviceId }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },
    onSuccess: () => {
      const withoutIt = (services: Service[]) => services.filter(({ _id }) => _id !== serviceId);
      updateLists(queryClient, queryKeys.ownServices, withoutIt);
      updateLists(queryClient, queryKeys.services, withoutIt);
      queryClient.setQueryData<Service[]>(
        queryKeys.popularServices,
        (services) => services && withoutIt(services),
      );
      queryClient.removeQueries({ queryKey: [...queryKeys.service, serviceId] });
      onDeleted();
    },
    onError: showError,
    onSettled,
  });
}
