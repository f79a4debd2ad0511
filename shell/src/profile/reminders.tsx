import {
  getPreferences,
  type NotificationPreferences,
  setPreferences,
} from '@mendwell/contracts/notification';
import { Card } from '@mendwell/ui/display/card';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { useMutation, useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { toast } from '@mendwell/web-kit/toast/toast';
import styles from './profile.module.css';

export const Reminders = ({ uid }: { uid: string }) => {
  const queryKey = ['notification-preferences', uid];
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => http(getPreferences, {}, { signal }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (preferences: NotificationPreferences) => http(setPreferences, {}, preferences),
    onSuccess: (_, { reminders }) => {
      queryClient.setQueryData(queryKey, { reminders });
      toast.success(reminders ? 'Reminders are on' : 'Reminders are off');
    },
    onError: (error) => toast.error(error.message),
  });

  return (
    <Card as="section" className={styles.part}>
      <h2>Reminders</h2>
      <Loaded query={query} skeleton={<Skeleton height="2.75rem" />}>
        {({ reminders }) => (
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={isPending ? variables.reminders : reminders}
              aria-disabled={isPending || undefined}
              onChange={({ target }) => !isPending && mutate({ reminders: target.checked })}
            />
            Remind me by email 24 hours and 1 hour before an appointment
          </label>
        )}
      </Loaded>
      <p className={shared.hint}>
        Off, you get no emails about reviews either. You always get those about changes to your appointments.
      </p>
    </Card>
  );
};
