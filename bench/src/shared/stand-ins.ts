import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onStop } from '@mendwell/local/processes/command';
import { listen } from '@mendwell/local/processes/ports';
import { personalDataIn, personalDataInMail } from '../oracle/personal-data.ts';
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

/** An OTLP endpoint (HTTP, JSON) that searches the traces of all services for personal data. */
async function startTraceReceiver() {
  const received = { exports: 0, found: [] as string[] };
  const server = createServer(async (request, response) => {
    // A service that is killed while it sends has sent nothing.
    const body = await text(request).catch(() => '');
    received.exports += 1;
    for (const kind of personalDataIn(body)) received.found.push(`a trace has ${kind}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    received,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
