/*
 * npm run shape: measures the size of the product and its files, and the number of files that a write runs. Counts lines of
 * code and comments in deployed code: no tests, benchmarks, build configuration, generated documents or infra/. Fails
 * beyond its bounds.
 */
import './testing/isolated.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './processes/command.ts';
import { root } from './repository.ts';
import { withServers } from './test-servers/with-servers.ts';
import { runJest } from './testing/runners.ts';

const product =
  /^(packages\/(contracts|ui|web-kit|service-kit)\/src|services\/[^/]+\/(src|gateway)|shell\/(src|public)|mfe-[^/]+\/src|gateway\/(templates|static))\//;
const notProduct = /(\.spec\.tsx?|\.d\.ts|\.svg|\.avif|\.png|\/testing\/.*)$/;
const bounds = { lines: 15_900, median: 60, longest: 180 };
const longestShown = 5;

/** The bound on files per write, and the tests that measure it. */
const writeBounds = { 'POST /serviceBook': 8, 'POST /create-payment-intent': 9, 'PATCH /book/{id}': 6 };
const writeTests = ['create-booking.api', 'booking-status.api', 'create-intent.api', '-t', 'npm run shape'];
/** Requests pass it their committed events, without waiting for publication. */
const background = 'packages/service-kit/src/events/outbox-relay.ts';

/** Prints a value and whether it is within its bound. */
function check(name: string, value: number, bound: number): boolean {
  const isWithin = value <= bound;
  console.log(`${isWithin ? '✓' : '✗'} ${name} ${value} (≤ ${bound})`);
  return isWithin;
}

function checkSizes(): boolean {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const files = tracked
    .filter((file) => product.test(file) && !notProduct.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => b.lines - a.lines);
  const measured = {
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    median: files[Math.floor(files.length / 2)]?.lines ?? 0,
    longest: files[0]?.lines ?? 0,
  };
  console.log(`${files.length} files`);
  const names = ['lines', 'median', 'longest'] as const;
  const areWithin = names.map((name) => check(name.padEnd(8), measured[name], bounds[name]));
  for (const { file, lines } of files.slice(0, longestShown))
    console.log(`${String(lines).padStart(6)}  ${file}`);
  return areWithin.every(Boolean);
}

/** The report of `measureFiles` in the service kit's tests. */
interface RequestFiles {
  request: string;
  files: string[];
  shared: string[];
}

async function measureWrites(): Promise<RequestFiles[]> {
  const report = join(tmpdir(), 'request-files.jsonl');
  await withServers(
    ['mongodb', 'rabbitmq', 'auth'],
    (env) => runJest(['service'], { filters: writeTests }, { env: { ...env, SHAPE_REPORT: report } }),
    { endedWell: ({ failures }) => failures.length === 0 },
  );
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RequestFiles);
}

const list = (files: Iterable<string>) => {
  for (const file of files) console.log(`        ${file}`);
};

/** A write without a measurement fails. */
async function checkWrites(): Promise<boolean> {
  const measured = await measureWrites();
  console.log('\nFiles of its service and of the service kit that a write runs');
  const areWithin = Object.entries(writeBounds).map(([request, bound]) => {
    const files = measured.find((found) => found.request === request)?.files;
    const counted = files?.filter((file) => file !== background);
    const isWithin = check(request, counted?.length ?? Number.NaN, bound);
    list(counted ?? []);
    return isWithin;
  });
  console.log('Not counted: what a refused request runs too, because it is the same for every call');
  list(new Set(measured.flatMap(({ shared }) => shared)));
  console.log('Not counted: the outbox relay, because it publishes in the background after the commit');
  list([background]);
  return areWithin.every(Boolean);
}

await runCommand(async () => {
  const isWithinSizes = checkSizes();
  return (await checkWrites()) && isWithinSizes;
});
