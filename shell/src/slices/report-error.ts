/** Loading a page, rendering a page, the frame around pages, or any other script. */
type ErrorKind = 'load' | 'page' | 'frame' | 'script';

/** A stack frame in our own files: path, line and column. */
const ownFrame = /\/(?:assets|mfe)\/[\w./-]{1,100}:\d{1,6}:\d{1,7}/;
/** Slice and version of such a frame. */
const ownerInFrame = /^\/mfe\/([a-z0-9-]+)\/([\w.-]+)\//;
const plainName = /^[A-Za-z]{1,40}$/;

const reported = new WeakSet<Error>();
let remainingReports = 10;

/** Sends a report, which the gateway only logs (`gateway/templates/browser-reports.conf.template`). */
export const report = (kind: ErrorKind | 'view', owner: string, fields: string) => {
  const [slice = '', version = ''] = owner.split(' ');
  // All values consist of characters that need no encoding in a query.
  navigator.sendBeacon?.(`/browser-reports?kind=${kind}&slice=${slice}&version=${version}&${fields}`);
};

/**
 * Reports an error to the operator with its kind, the owner's version and its location in our files, but without its
 * message, which may contain user input. Each error is reported once, and at most ten per page load. By default, the owner
 * is the slice in whose files it happened, such as in the handler of a press.
 */
export const reportError = (kind: ErrorKind, error: unknown, owner?: string): void => {
  if (!(error instanceof Error) || reported.has(error) || remainingReports === 0) return;
  reported.add(error);
  remainingReports -= 1;
  const name = plainName.test(error.name) ? error.name : 'Error';
  const at = ownFrame.exec(error.stack ?? '')?.[0] ?? '';
  const [, slice = 'shell', version = ''] = ownerInFrame.exec(at) ?? [];
  report(kind, owner ?? `${slice} ${version}`, `name=${name}&at=${at}`);
};
