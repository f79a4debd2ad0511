import { createCalendarFeed, endCalendarFeed, getCalendarFeed } from '@mendwell/contracts/calendar-feed';
import { Button } from '@mendwell/ui/display/button';
import { formatDate } from '@mendwell/ui/display/format';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { TextField } from '@mendwell/ui/forms/text-field';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useState } from 'react';
import { http } from '../http/http.ts';
import { useQueryClient } from '../http/query.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { useOwnQuery } from '../session/own-query.ts';

const queryKey = ['calendar-feed'];

/** Makes, replaces and ends the secret address of one's appointments. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState<string>();
  const query = useOwnQuery({
    queryKey,
    queryFn: ({ signal }) => http(getCalendarFeed, {}, { signal }),
  });
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const create = useSingleMutation({
    mutationKey: ['calendar-feed', 'create'],
    mutationFn: () => http(createCalendarFeed, {}),
    onSuccess: (made) => {
      setAddress(made.address);
      end.reset();
    },
    onSettled: refresh,
  });
  const end = useSingleMutation({
    mutationKey: ['calendar-feed', 'end'],
    mutationFn: () => http(endCalendarFeed, {}),
    onSuccess: () => {
      setAddress(undefined);
      create.reset();
    },
    onSettled: refresh,
  });
  const hasOne = address !== undefined || Boolean(query.data?.since);
  const isBusy = create.isPending || end.isPending;

  return (
    <Dialog
      title="Your appointments in your own calendar"
      close="Close"
      isBusy={isBusy}
      failure={create.error?.message ?? end.error?.message}
      onClose={onClose}
      confirm={
        query.data && (
          <>
            <Button
              variant={hasOne ? 'secondary' : 'primary'}
              isBusy={create.isPending}
              onClick={() => create.mutate()}
            >
              {hasOne ? 'Replace' : 'Create address'}
            </Button>
            {hasOne && (
              <Button variant="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
                End
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        Calendar programs can read your appointments at a secret address and follow their changes: the time,
        the other side’s name and a link to the booking, never what patients write to a provider.
      </p>
      <p>Everybody who has the address can read it. You can replace or end it at any time.</p>
      <Loaded query={query} skeleton={<Skeleton height="3rem" />}>
        {({ since }) => {
          if (address) return <Address address={address} />;
          return (
            <p>
              {since
                ? `There is one since ${formatDate(since)}. It was shown once; replace it if you no longer have it.`
                : 'There is none yet.'}
            </p>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setResult('Copied.');
    } catch {
      // Not allowed, or absent where the page is not secure.
      setResult('Your browser does not allow that. Please select the address and copy it.');
    }
  };
  return (
    <div className={shared.stack}>
      <TextField
        label="Secret address, shown only now"
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <Button onClick={copy}>Copy</Button>
      </div>
      <p aria-live="polite">{result}</p>
    </div>
  );
}
