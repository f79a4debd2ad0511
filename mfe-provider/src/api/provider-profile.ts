import {
  getProviderProfile,
  type ProviderProfile,
  setProviderProfile,
} from '@mendwell/contracts/provider-profile';
import { http } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { rendered } from '@mendwell/web-kit/http/rendered';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

const queryKey = ['provider-profile'];

const readProviderProfile = async () => {
  const { hidden, ...told } = await http(getProviderProfile, {});
  return { told, hidden };
};

/** What the signed-in provider tells about themselves, and why nobody sees it. */
export const useProviderProfile = () => useOwnQuery({ queryKey, queryFn: readProviderProfile, staleTime: 0 });

interface Saving {
  /** Called before the profile is replaced, with what it is now. */
  refuseIfChanged: (now: ProviderProfile) => void;
  onSaved: (sent: ProviderProfile) => void;
}

/** Saves it. `onSaved` runs even after navigation away. */
export function useSaveProviderProfile({ refuseIfChanged, onSaved }: Saving) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const reload = useInvalidate(queryKey, queryKeys.provider);
  return useSingleMutation({
    mutationKey: ['save-provider-profile'],
    mutationFn: async (profile: ProviderProfile) => {
      refuseIfChanged((await readProviderProfile()).told);
      await http(setProviderProfile, {}, profile);
    },
    onSuccess: async (_, sent) => {
      queryClient.setQueryData([...queryKey, user?.uid], (before: object) => ({ ...before, told: sent }));
      await rendered();
      onSaved(sent);
      reload();
      toast.success('Saved');
    },
    onError: (error) => {
      reload();
      toast.error(error.message);
    },
  });
}
