import { pages } from '@mendwell/contracts/pages';
import { Avatar } from '@mendwell/ui/avatar';
import { Button, buttonClass } from '@mendwell/ui/button';
import { Link, useLocation } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { toast } from '@mendwell/web-kit/toast';
import styles from './top-bar.module.css';

/** Who is signed in, with a way out; or the ways in. */
export const Account = () => {
  const { user, isLoading, signOut } = useSession();
  const { pathname } = useLocation();

  if (user) {
    const handleLogOut = () => signOut().catch((error: Error) => toast.error(error.message));
    return (
      <>
        <Avatar name={user.displayName || user.email} src={user.photoURL} title={user.displayName} />
        <Button variant="secondary" size="small" onClick={handleLogOut} isBusy={isLoading}>
          Log out
        </Button>
      </>
    );
  }
  // Not known yet: the place is kept, so that the bar does not jump.
  if (isLoading && !isSignInPage(pathname)) return <span className={styles.unknown} aria-hidden="true" />;
  return (
    <>
      <Link to={pages.login} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        Sign in
      </Link>
      <Link to={pages.register} className={`${buttonClass({ size: 'small' })} ${styles.signUp}`}>
        Sign up
      </Link>
    </>
  );
};

const isSignInPage = (pathname: string) => pathname === pages.login || pathname === pages.register;
