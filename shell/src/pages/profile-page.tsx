import { productName } from '@mendwell/contracts/pages';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSession } from '@mendwell/web-kit/session/session';
import { EmailAddress } from '../profile/email-address.tsx';
import { DeleteAccount } from '../profile/erasure/delete-account.tsx';
import { DownloadMyData } from '../profile/my-data/download-my-data.tsx';
import { NoteReaders } from '../profile/note-readers.tsx';
import styles from '../profile/profile.module.css';
import { ProfileForm } from '../profile/profile-form.tsx';
import { Reminders } from '../profile/reminders.tsx';

export default function ProfilePage() {
  usePage({ title: `Profile || ${productName}` });
  const { user } = useSession();
  if (!user) return null;
  return (
    <HeadedPage heading="Profile" intro="How others see you, which emails you get, and what we keep.">
      <div className={styles.parts}>
        <ProfileForm key={user.uid} user={user} />
        <EmailAddress user={user} />
        <Reminders uid={user.uid} />
        <NoteReaders uid={user.uid} />
        <DownloadMyData user={user} />
        <DeleteAccount />
      </div>
    </HeadedPage>
  );
}
