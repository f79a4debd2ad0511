import {
  getProviderProfile,
  type ProviderProfile,
  setProviderProfile,
} from '@mendwell/contracts/provider-profile';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

const queryKeyOf = (uid: string | undefined) => ['provider-profile', uid];

const readProviderProfile = () => http(getProviderProfile, {});

/** What the signed-in provider tells about themselves. */
export function useProviderProfile() {
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeyOf(user?.uid),
    queryFn: readProviderProfile,
    enabled: user !== null,
    staleTime: 0,
  });
}

interface Saving {
  /** Called before the profile is replaced, with what it is now; throws to refuse. */
  check: (now: ProviderProfile) => void;
  onSaved: (sent: ProviderProfile) => void;
}

/** Saves it. `onSaved` runs even after navigation away. */
export function useSaveProviderProfile({ check, onSaved }: Saving) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['save-provider-profile'],
    mutationFn: async (profile: ProviderProfile) => {
      check(await readProviderProfile());
      await http(setProviderProfile, {}, profile);
    },
    onSuccess: (_, sent) => {
      onSaved(sent);
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(user?.uid) });
      // On the public page.
      void queryClient.invalidateQueries({ queryKey: ['provider'] });
      toast.success('Saved');
    },
    onError: (error) => toast.error(error.message),
  });
}
