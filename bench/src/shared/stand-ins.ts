import { onStop } from '@mendwell/local/processes/command';
import { personalDataInMail } from '../oracle/personal-data.ts';
import { startTraceReceiver } from '../oracle/trace-receiver.ts';
import { startMailServer } from './mail-server.ts';

/**
 * A mail server and a receiver of traces that search what they get for personal data. Systems that are started afterwards
 * use them, so call this before importing a module that reads the environment.
 */
export async function startStandIns() {
  const mailServer = await startMailServer(personalDataInMail);
  const traceReceiver = await startTraceReceiver();
  onStop(mailServer.stop);
  onStop(traceReceiver.stop);
  process.env.SMTP_URL = mailServer.url;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = traceReceiver.url;
  return { mailServer, traces: traceReceiver.received };
}
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;
