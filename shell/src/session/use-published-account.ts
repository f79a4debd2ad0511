import { updateAccount } from '@mendwell/contracts/account';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSession } from '@mendwell/web-kit/session/session';
import { confirmSignIn, isSignInNew } from '@mendwell/web-kit/session/signed-in';

/** Copies name, photo, address and verification from the user's token to services and open bookings. */
export const publishAccount = () => http(updateAccount, {});

/**
 * Publishes the account once after each sign-in, because its address may have changed, here or on another device. After a
 * failure, the next visit tries again. Returns when the account will be deleted, if its user has asked for that: until it is
 * kept, a sign-in stays new, so that every visit asks again.
 */
export const usePublishedAccount = (): string | undefined => {
  const uid = useSession().user?.uid;
  const { data } = useQuery({
    queryKey: [...queryKeys.accountState, uid],
    queryFn: async ({ signal }) => {
      const account = await publishAccount();
      if (!account.erasesAt && !signal.aborted) confirmSignIn();
      return account;
    },
    enabled: uid !== undefined && isSignInNew(),
    // A sign-in of the same user in the same tab is another one.
    staleTime: 0,
    retry: false,
  });
  return data?.erasesAt;
};
