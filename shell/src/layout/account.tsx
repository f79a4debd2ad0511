import { pages } from '@mendwell/contracts/pages';
import { Avatar } from '@mendwell/ui/display/avatar';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { LogOutIcon } from '@mendwell/ui/display/icons';
import { classNames } from '@mendwell/ui/theme/class-names';
import { Link, useLocation } from '@mendwell/web-kit/routing/router';
import { isSignInPage, useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useRef } from 'react';
import styles from './top-bar.module.css';

/** The signed-in user with a log-out button, or links to sign in and sign up. */
export const Account = () => {
  const { user, isLoading, signOut } = useSession();
  const { pathname } = useLocation();
  const signInState = useSignInState();
  const isLoggingOut = useRef(false);
  // A previously signed-in visitor most likely still is: reserves the space, so that the bar does not shift.
  const isUnknown = !user && isLoading && !isSignInPage(pathname);

  if (user || isUnknown) {
    const handleLogOut = () => {
      isLoggingOut.current = true;
      signOut().catch((error: Error) => toast.error(error.message));
    };
    return (
      <span className={classNames(styles.account, isUnknown && styles.unknown)}>
        <Link to={pages.profile} className={styles.profile}>
          <span className="visually-hidden">Your profile:</span>
          <Avatar
            name={user?.displayName || user?.email || ''}
            src={user?.photoURL}
            title={user?.displayName}
          />
        </Link>
        <Button
          variant="secondary"
          size="small"
          className={styles.logOut}
          onClick={handleLogOut}
          isBusy={isLoading && !isUnknown}
        >
          <LogOutIcon size={20} className={styles.onNarrow} />
          Log out
        </Button>
      </span>
    );
  }
  /** The focus was on the log-out button, unless the user has moved on. */
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (isLoggingOut.current && document.activeElement === document.body) link?.focus();
    isLoggingOut.current = false;
  };
  return (
    <>
      <Link
        ref={takeFocus}
        to={pages.login}
        state={signInState}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        Sign in
      </Link>
      <Link
        to={pages.register}
        state={signInState}
        className={`${buttonClass({ size: 'small' })} ${styles.signUp}`}
      >
        Sign up
      </Link>
    </>
  );
};
