import { getMyData, type MyData, servicesWithPeople } from '@mendwell/contracts/account';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { formatCode } from '@mendwell/ui/display/format';
import { Failure } from '@mendwell/ui/states/failure';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http, ProblemError } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import type { User } from '@mendwell/web-kit/session/identity';
import { SignInRefused, useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { useEffect, useRef, useState } from 'react';
import styles from '../profile.module.css';

/** Downloads everything that the services keep about the user, as one file. */
export const DownloadMyData = ({ user }: { user: User }) => {
  const { withRecentSignIn, question } = useRecentSignIn(
    'Your last sign-in was a while ago, and this concerns everything in your account.',
  );
  const [done, setDone] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const active = useRef<AbortController>(undefined);
  useEffect(() => () => active.current?.abort(), []);

  const { mutate, isPending, error, data } = useSingleMutation({
    mutationKey: ['my-data'],
    mutationFn: async () => {
      active.current = new AbortController();
      const { signal } = active.current;
      try {
        const services = await collectMyData({ signal, within: withRecentSignIn, onProgress: setDone });
        const { saveMyData } = await import('./save-my-data.ts').catch(() => {
          throw new Error('The file could not be made. Check your connection and try again.');
        });
        signal.throwIfAborted();
        return saveMyData(user.displayName, services);
      } catch (failure) {
        if (signal.aborted || failure instanceof SignInRefused) return undefined;
        throw failure;
      }
    },
  });

  const handleCancel = () => {
    active.current?.abort();
    button.current?.focus();
  };

  return (
    <Card as="section" className={styles.part}>
      <h2>Download my data</h2>
      <p>
        A file with everything Mendwell keeps about you, as a page for your browser and as JSON for other
        programs.
      </p>
      <Failure>{!isPending && error?.message}</Failure>
      {isPending && (
        <progress className={styles.progress} aria-label="Download" max={serviceCount} value={done} />
      )}
      <div className={styles.buttons}>
        <Button ref={button} variant="secondary" onClick={() => mutate()} isBusy={isPending}>
          {error && !isPending ? 'Try again' : 'Download my data'}
        </Button>
        {isPending && (
          <span ref={keepFocus}>
            <Button variant="quiet" onClick={handleCancel}>
              Cancel
            </Button>
          </span>
        )}
        <p role="status" className={shared.hint}>
          {isPending
            ? `Collecting your data: ${done} of ${serviceCount}`
            : data && `${data} is in your downloads.`}
        </p>
      </div>
      {question}
    </Card>
  );
};

/** An answer is as long as what a service keeps about a person. */
const timeoutMs = 120_000;

interface Collecting {
  signal: AbortSignal;
  /** Makes the call of one service. */
  within: <Result>(call: () => Promise<Result>) => Promise<Result>;
  onProgress: (done: number) => void;
}

/** The number of services that are asked. */
const serviceCount = servicesWithPeople.length;

/** Reads what each service keeps about the user, one service after the other. Rejects if one of them does not answer. */
const collectMyData = async ({ signal, within, onProgress }: Collecting): Promise<MyData[]> => {
  const collected: MyData[] = [];
  for (const service of servicesWithPeople) {
    onProgress(collected.length);
    const call = () => http(getMyData(service), {}, { signal, timeoutMs });
    collected.push(await within(call).catch((error) => Promise.reject(named(service, error))));
  }
  onProgress(collected.length);
  return collected;
};

const named = (service: string, error: Error) =>
  error instanceof ProblemError
    ? new Error(
        `Your data in “${formatCode(service)}” could not be read, so no file was saved. ${error.message}`,
      )
    : error;
