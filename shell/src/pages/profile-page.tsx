import { productName } from '@mendwell/contracts/pages';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSession } from '@mendwell/web-kit/session/session';
import { EmailAddress } from '../profile/email-address.tsx';
import styles from '../profile/profile.module.css';
import { ProfileForm } from '../profile/profile-form.tsx';
import { Reminders } from '../profile/reminders.tsx';

export default function ProfilePage() {
  usePage({ title: `Profile || ${productName}` });
  const { user } = useSession();
  if (!user) return null;
  return (
    <HeadedPage heading="Profile" intro="How others see you, and which emails you get.">
      <div className={styles.parts}>
        <ProfileForm key={user.uid} user={user} />
        <EmailAddress user={user} />
        <Reminders uid={user.uid} />
      </div>
    </HeadedPage>
  );
}
