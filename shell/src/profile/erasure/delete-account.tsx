import { pages } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { removeAllDrafts } from '@mendwell/web-kit/storage/draft-storage';
import { useState } from 'react';
import { usePublishedAccount } from '../../session/use-published-account.ts';
import styles from '../profile.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeepAccount } from './keep-account.tsx';
import { erasureDay } from './pending-erasure.tsx';

/** Plans the deletion of the account, or calls it off. */
export const DeleteAccount = () => {
  const erasesAt = usePublishedAccount();
  return (
    <Card as="section" className={styles.part}>
      <h2>Delete my account</h2>
      {erasesAt ? (
        <>
          <p>Your account will be deleted on {erasureDay(erasesAt)}. Until then, you can keep it.</p>
          <KeepAccount />
        </>
      ) : (
        <Deletion />
      )}
    </Card>
  );
};

const Deletion = () => {
  const { signOut } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  const handleDeleted = async (erasesAt: string) => {
    await signOut();
    // Signing out does both, except if the server's refusal of the token came first, which keeps drafts for a new sign-in.
    removeAllDrafts();
    queryClient.clear();
    navigate(pages.login, { replace: true, state: { erasesOn: erasureDay(erasesAt) } });
  };

  return (
    <>
      <p>
        Seven days after you ask for it, we delete your account with your services, working hours, reviews,
        notes, messages, settings and emails. Until then, you can sign in and keep it.
      </p>
      <p>Some records stay:</p>
      <ul className={styles.points}>
        <li>
          Amounts and dates of your bookings, without your name. The law and the people on the other side need
          them.
        </li>
        <li>What others wrote in their own records. These show “Former patient” or “Former provider”.</li>
        <li>Messages that you sent us while signed out, unless from your verified email address.</li>
        <li>Your payments at our card provider, with your name and email address.</li>
        <li>Backups, until newer ones replace them. If we restore one, we delete your data in it first.</li>
      </ul>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} onDeleted={handleDeleted} />}
    </>
  );
};
