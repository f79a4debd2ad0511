/** What failed: a page while it loaded or rendered, the frame around pages, or a script outside of both. */
type ErrorKind = 'load' | 'page' | 'frame' | 'script';

/** Where the gateway writes a line for the operator (`gateway/templates/client-errors.conf.template`). */
const address = '/client-errors';

/** The first place of a stack that is in our own files: path, line and column. */
const ourPlace = /\/(?:assets|mfe)\/[\w./-]{1,100}:\d{1,6}:\d{1,7}/;
const plainName = /^[A-Za-z]{1,40}$/;

const reported = new WeakSet<Error>();
let left = 10;

/**
 * Tells the operator that something failed: what, in whose version, and where in our files. The words of an error may
 * be what somebody typed, so they are left out. Each error once, and ten at most in the life of a page.
 */
export const reportError = (kind: ErrorKind, error: unknown, owner = 'shell'): void => {
  if (!(error instanceof Error) || reported.has(error) || left === 0) return;
  reported.add(error);
  left -= 1;
  const [slice = '', version = ''] = owner.split(' ');
  const name = plainName.test(error.name) ? error.name : 'Error';
  const at = ourPlace.exec(error.stack ?? '')?.[0] ?? '';
  // Unencoded: all of it is letters, digits and signs that may stand in a query.
  navigator.sendBeacon?.(`${address}?kind=${kind}&slice=${slice}&version=${version}&name=${name}&at=${at}`);
};
