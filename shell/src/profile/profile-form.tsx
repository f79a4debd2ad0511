import { readableLine } from '@mendwell/contracts/text';
import { Avatar } from '@mendwell/ui/display/avatar';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { ownPortraits, PictureChoice } from '@mendwell/ui/forms/picture-choice';
import { TextField } from '@mendwell/ui/forms/text-field';
import shared from '@mendwell/ui/theme/shared.module.css';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import type { Profile, User } from '@mendwell/web-kit/session/identity';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import type { FormEvent } from 'react';
import { nameField, photoRule } from '../session/profile-fields.ts';
import { publishAccount } from '../session/use-published-account.ts';
import styles from './profile.module.css';

const valuesOf = ({ displayName, photoURL }: User) => ({ name: displayName, photo: photoURL });

/** Changes the user's public name and photo. Saving again completes a partial failure. */
export const ProfileForm = ({ user }: { user: User }) => {
  const { changeProfile, refresh } = useSession();
  const draft = useDraft('profile', valuesOf(user));
  useUnsavedWarning(draft.isDirty);
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['profile'],
    mutationFn: async ({ name, photo }: Profile) => {
      const now = await refresh();
      if (now) draft.refuseIfChanged(valuesOf(now));
      await changeProfile({ name: readableLine(name), photo: photo.trim() });
      await publishAccount();
    },
    onSuccess: (_, sent) => {
      draft.clear(sent);
      toast.success('Profile saved');
    },
    onError: (error) => toast.error(error.message),
  });

  const { photo } = draft.values;
  // While an address is typed, each of its beginnings would be asked for.
  const isOurs = ownPortraits.some(([address]) => address === photo);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(draft.values);
  };

  return (
    <Card as="section" className={styles.part}>
      <h2>Name and photo</h2>
      <form className={styles.parts} onSubmit={handleSubmit}>
        <TextField label="Name" {...fieldOf(draft, 'name')} {...nameField} required />
        <TextField
          label="Photo URL"
          {...fieldOf(draft, 'photo')}
          // Not `type="url"`: our own pictures have no host (PictureAddress).
          inputMode="url"
          autoComplete="photo"
          {...photoRule}
        />
        <div className={styles.buttons}>
          <Avatar name={user.displayName} src={isOurs ? photo : user.photoURL} size={64} alt="" />
          <PictureChoice
            pictures={ownPortraits}
            onChoose={(photo) => draft.save({ ...draft.values, photo })}
          />
        </div>
        <p className={shared.hint}>Your services and open bookings are updated within seconds.</p>
        <Button type="submit" isBusy={isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
};
