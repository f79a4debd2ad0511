import { Deleted, Inserted, Modified } from '@mendwell/contracts/answers';
import { paths } from '@mendwell/contracts/paths';
import { Service, type ServiceInput, Services } from '@mendwell/contracts/service';
import { http } from '@mendwell/web-kit/http';
import { skipToken, useMutation, useQuery, useQueryClient } from '@mendwell/web-kit/query';
import { queryKeys } from '@mendwell/web-kit/query-keys';
import { useSession } from '@mendwell/web-kit/session';

/** The signed-in provider's services, newest first. */
export function useOwnServices() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.ownServices, user?.uid],
    queryFn: user
      ? ({ signal }) => http(Services, paths.servicesOfProvider(user.email), { signal })
      : skipToken,
  });
}

/** The service to edit, never an old copy: the form is filled from it once. */
export const useServiceToUpdate = (serviceId: string) =>
  useQuery({
    queryKey: ['service-to-update', serviceId],
    queryFn: ({ signal }) => http(Service, paths.serviceUpdate(serviceId), { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The lists and pages that show services, to be read again after a change. */
function useForgetServices() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      queryKeys.ownServices,
      queryKeys.service,
      queryKeys.services,
      queryKeys.popularServices,
    ]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

export const useAddService = () =>
  useMutation({
    mutationFn: (service: ServiceInput) =>
      http(Inserted, paths.createService, { method: 'POST', body: service }),
    onSuccess: useForgetServices(),
  });

export const useUpdateService = (serviceId: string) =>
  useMutation({
    mutationFn: (service: ServiceInput) =>
      http(Modified, paths.serviceUpdate(serviceId), { method: 'PUT', body: service }),
    onSuccess: useForgetServices(),
  });

/** Takes the service off the list as soon as the server says that it is gone. */
export function useDeleteService() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (serviceId: string) => http(Deleted, paths.deleteService(serviceId), { method: 'DELETE' }),
    onSuccess: ({ deletedCount }, serviceId) => {
      if (deletedCount === 0) return;
      queryClient.setQueriesData<Service[]>({ queryKey: queryKeys.ownServices }, (services) =>
        services?.filter((service) => service._id !== serviceId),
      );
    },
  });
}
