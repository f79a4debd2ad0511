import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { EventPublisher } from '../events/event-publisher.ts';
import { EventSubscriber } from '../events/event-subscriber.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** The files of the service and the kit that a request runs, relative to the repository root. */
export interface RequestFiles {
  /** Method and path. */
  request: string;
  files: string[];
  /** Files that a request with invalid input also runs, so every call does; not in `files`. */
  shared: string[];
}

interface Requests {
  /** A signed-in request with invalid input. */
  refused(): Promise<{ status: number }>;
  /** Each run sends another request. */
  accepted(run: number): Promise<{ status: number }>;
}

const isSuccess = (status: number) => status < 300;
/** A file counts if every run has it, because timers of the service run other files meanwhile. */
const runs = [0, 1, 2];

const product = /(?:services\/[^/]+|packages\/service-kit)\/src\/(?!testing\/).+$/;

/** The product's files with a function that the request called, as counted by V8. Loading a module is not a call. */
async function filesRunBy(send: Requests['refused'], isExpected: (status: number) => boolean) {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const { status } = await send();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    if (!isExpected(status)) throw new Error(`The request was answered with ${status}`);
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .flatMap(({ url }) => product.exec(url) ?? [])
      .toSorted();
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/**
 * Measures a request to an otherwise idle service. With SHAPE_REPORT set, appends the result to that file as a line of
 * JSON, for `npm run shape`. Throws if a request is not refused or accepted as expected.
 */
export async function measureFiles(
  request: string,
  { app }: TestApp,
  { refused, accepted }: Requests,
): Promise<RequestFiles> {
  // While connecting to the broker, the service would run other code too.
  const connections = [app.get(EventPublisher), app.get(EventSubscriber)];
  await until(() => connections.every(({ status }) => status.status === 'up'));
  const always = await filesRunBy(refused, (status) => status === 400);
  const ofRuns: string[][] = [];
  for (const run of runs) ofRuns.push(await filesRunBy(() => accepted(run), isSuccess));
  const all = ofRuns.reduce((kept, files) => kept.filter((file) => files.includes(file)));
  const files = all.filter((file) => !always.includes(file));
  const measured = { request, files, shared: all.filter((file) => always.includes(file)) };
  if (process.env.SHAPE_REPORT) appendFileSync(process.env.SHAPE_REPORT, `${JSON.stringify(measured)}\n`);
  return measured;
}
