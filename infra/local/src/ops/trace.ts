import { connectToRunning } from '../system/administrator.ts';
import { traceBooking } from '../system/booking-trace.ts';
import { dataFolder } from '../system/data-folder.ts';
import { MONGODB_URI } from '../system/environment.ts';

/** Prints the history of a booking. Uses the local system, or the server at MONGODB_URI. */
export async function trace(bookingId: string): Promise<boolean> {
  const lines = await traceBooking(await connectToRunning(), bookingId);
  if (lines.length === 0) {
    console.error(`There is no booking ${bookingId}.`);
    return false;
  }
  const tags = encodeURIComponent(JSON.stringify({ 'mendwell.object': bookingId }));
  console.log(lines.join('\n'));
  // Jaeger lists a trace only under the services it passed; each change of a booking passes one of these.
  for (const service of ['booking', 'payment']) {
    console.log(`Traces: http://localhost:16686/search?service=${service}&lookback=7d&tags=${tags}`);
  }
  const inLogs = MONGODB_URI ? 'docker compose logs | grep' : `grep -r ${dataFolder}/logs -e`;
  console.log(`Log lines, with users as hashes: ${inLogs} ${bookingId}`);
  return true;
}
