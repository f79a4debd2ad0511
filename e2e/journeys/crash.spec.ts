import { pages } from '@mendwell/contracts/pages';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { pidFile } from '@mendwell/local/system/data-folder';
import { expect, test } from '../src/journey.ts';
import { openAs } from '../src/steps.ts';

/** Sends a signal to a server of the local system and its children. */
function signal(name: string, sent: NodeJS.Signals) {
  const servers = knownProcesses(pidFile);
  const server = servers.find((known) => known.name === name);
  if (!server) throw new Error(`${name} does not run here: ${servers.map((known) => known.name).join(', ')}`);
  process.kill(-server.pid, sent);
}

test('a status change survives kill -9 of the booking service before it is delivered', async ({
  page,
  arrangeBooking,
  setStatus,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INCOMPLETE_CHUNKED_ENCODING.*\/events|50[234]/);
  const { provider, patient, bookingId } = await arrangeBooking('Kurt Provider', 'Kira Patient', {
    serviceName: 'Hip advice',
  });
  await openAs(page, patient, pages.bookedServices);
  const row = page.getByRole('row', { name: 'Hip advice' });
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();

  // While the broker is suspended, the event stays in the outbox of the booking service.
  signal('RabbitMQ', 'SIGSTOP');
  try {
    await setStatus(provider, bookingId, 'working');
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    signal('booking', 'SIGKILL');
  } finally {
    signal('RabbitMQ', 'SIGCONT');
  }
  // The page reconnects by itself once the service is back.
  await expect(row.getByText('Working', { exact: true })).toBeVisible({ timeout: 60_000 });
});
