/** Loading a page, rendering a page, the frame around pages, or any other script. */
type ErrorKind = 'load' | 'page' | 'frame' | 'script';

/** The gateway logs these requests (`gateway/templates/client-errors.conf.template`). */
const address = '/client-errors';

/** A stack frame in our own files: path, line and column. */
const ownFrame = /\/(?:assets|mfe)\/[\w./-]{1,100}:\d{1,6}:\d{1,7}/;
const plainName = /^[A-Za-z]{1,40}$/;

const reported = new WeakSet<Error>();
let remainingReports = 10;

/**
 * Reports an error to the operator with its kind, the owner's version and its location in our files, but without its
 * message, which may contain user input. Each error is reported once, and at most ten per page load.
 */
export const reportError = (kind: ErrorKind, error: unknown, owner = 'shell'): void => {
  if (!(error instanceof Error) || reported.has(error) || remainingReports === 0) return;
  reported.add(error);
  remainingReports -= 1;
  const [slice = '', version = ''] = owner.split(' ');
  const name = plainName.test(error.name) ? error.name : 'Error';
  const at = ownFrame.exec(error.stack ?? '')?.[0] ?? '';
  // All values consist of characters that need no encoding in a query.
  navigator.sendBeacon?.(`${address}?kind=${kind}&slice=${slice}&version=${version}&name=${name}&at=${at}`);
};
