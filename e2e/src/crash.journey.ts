import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@mendwell/contracts/pages';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { as } from './accounts.ts';
import { expect, test } from './journey.ts';
import { openAs } from './steps.ts';

const { MENDWELL_DATA } = process.env;
/** Written by the local system (`infra/local`). Containers have none, but `npm test` always has. */
const pidFile = join(MENDWELL_DATA ?? join(import.meta.dirname, '../../.data'), 'run/pids.json');

/** Signals a server of the local system with everything it has started. */
function signal(name: string, sent: NodeJS.Signals) {
  const servers: { name: string; pid: number }[] = JSON.parse(readFileSync(pidFile, 'utf8'));
  const server = servers.find((known) => known.name === name);
  if (!server) throw new Error(`${name} does not run here: ${servers.map((known) => known.name).join(', ')}`);
  process.kill(-server.pid, sent);
}

test('kill -9 of the booking service between a status change and its delivery loses nothing', async ({
  page,
  request,
  createAccount,
  publishService,
  bookService,
  allowComplaint,
}) => {
  test.skip(!MENDWELL_DATA && !existsSync(pidFile), 'The processes of this system are not ours to end');
  allowComplaint(/ERR_INCOMPLETE_CHUNKED_ENCODING.*\/events|50[234]/);
  const provider = await createAccount('Kurt Provider');
  const patient = await createAccount('Kira Patient');
  const bookingId = await bookService(patient, await publishService(provider, { serviceName: 'Hip advice' }));
  await openAs(page, patient, pages.bookedServices);
  const row = page.getByRole('row', { name: 'Hip advice' });
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();

  // A broker that does nothing keeps the event in the booking service's outbox.
  signal('RabbitMQ', 'SIGSTOP');
  try {
    const changed = await request.patch(apiPrefix + paths.bookingStatus(bookingId), {
      headers: as(provider),
      data: { status: 'working' },
    });
    expect(changed.status()).toBe(200);
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    signal('booking', 'SIGKILL');
  } finally {
    signal('RabbitMQ', 'SIGCONT');
  }
  // Nobody reloads anything: the service comes back, and the page finds it again.
  await expect(row.getByText('Working', { exact: true })).toBeVisible();
});
