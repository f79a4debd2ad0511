import { Button } from '@mendwell/ui/display/button';
import { GoogleIcon } from '@mendwell/ui/display/icons';
import { Picture } from '@mendwell/ui/display/picture';
import shared from '@mendwell/ui/theme/shared.module.css';
import { codeMissing, isCodeMissing } from '@mendwell/web-kit/session/identity-reasons';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  title: string;
  intro: string;
  /** The link to the other sign-in page. */
  footer: ReactNode;
  children: ReactNode;
}

/** The layout of both sign-in pages: Google first, then a form. */
export const SignInFrame = ({ title, intro, footer, children }: SignInFrameProps) => (
  <div className={`container ${styles.frame}`}>
    <section className={styles.card}>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{intro}</p>
      </header>
      <GoogleButton />
      <p className={styles.or}>or with your email</p>
      {children}
      <p className={shared.muted}>{footer}</p>
    </section>
    <aside className={styles.aside} aria-label="Why people come back">
      <Picture src="/media/banner/4.svg" alt="" width={640} height={480} className={styles.scene} />
      <p className={styles.promise}>Good care starts with being heard.</p>
      <ul>
        <li>Specialists with clear prices</li>
        <li>A time that suits you, in half-hour steps</li>
        <li>Follow every request as it happens</li>
      </ul>
    </aside>
  </div>
);

const GoogleButton = () => {
  const { signInWithGoogle, isLoading, prepare } = useSession();
  const [isReady, setReady] = useState(false);
  // Loads the code in advance, because browsers open Google's window only directly after a tap.
  useEffect(() => {
    void prepare().then(() => setReady(true));
  }, [prepare]);

  const [isOpen, setOpen] = useState(false);
  const handleClick = () => {
    setOpen(true);
    signInWithGoogle()
      .then(
        () => toast.success('User login successfully'),
        (error: Error) => toast.error(isCodeMissing(error) ? codeMissing : error.message),
      )
      .finally(() => setOpen(false));
  };
  return (
    // Busy, not disabled, while Google's window is open: a disabled button would lose the focus.
    <Button
      variant="secondary"
      onClick={handleClick}
      disabled={!isReady || (isLoading && !isOpen)}
      isBusy={isOpen}
    >
      <GoogleIcon size={20} />
      Sign in with Google
    </Button>
  );
};
