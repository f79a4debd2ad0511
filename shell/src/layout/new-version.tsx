import { Button } from '@mendwell/ui/display/button';
import { useEffect, useState } from 'react';
import styles from './new-version.module.css';

/**
 * Offers to reload the page when a file fails to load and the server has another version of the shell: a deployment may
 * have removed files that an open page has not requested yet. Drafts survive the reload.
 */
export const NewVersion = () => {
  const [isAvailable, setAvailable] = useState(false);

  useEffect(() => {
    // Load errors of scripts and styles do not bubble, so they are caught in the capture phase.
    const handleError = async ({ target }: Event) => {
      const isFile = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (isFile && (await isOutdated())) setAvailable(true);
    };
    window.addEventListener('error', handleError, true);
    return () => window.removeEventListener('error', handleError, true);
  }, []);

  if (!isAvailable) return null;
  return (
    <div role="alert" className={styles.offer}>
      <p>A new version of Mendwell is available.</p>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
};

/** Whether the server's page has another entry script. */
const isOutdated = async () => {
  const start = document.querySelector('script[src*="/main."]')?.getAttribute('src');
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    return start != null && response.ok && !(await response.text()).includes(start);
  } catch {
    return false;
  }
};
