import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiPrefix } from '@mendwell/contracts/calls';
import { popularServices } from '@mendwell/contracts/services';
import { until } from '@mendwell/local/processes/until';
import { followAccessLog } from '../shared/access-log.ts';
import { type Figure, toSeconds } from '../shared/figures.ts';
import type { System } from '../shared/system.ts';

const readers = 5_000;
/** The gateway limits the simultaneous requests of an address. */
const addresses = 50;
const connectedAtOnce = 100;
const mostUpstream = 2;

const route = apiPrefix + popularServices.path;
const request = `GET ${route} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

/** Many visitors request the popular services at the same moment, while the gateway's cache is empty. */
export async function measureColdCache({ ports }: System): Promise<Figure[]> {
  const sockets: Socket[] = [];
  while (sockets.length < readers) {
    const next = Array.from({ length: connectedAtOnce }, (_, at) =>
      connect({ port: ports.gateway, host: '127.0.0.1', localAddress: `127.0.2.${1 + (at % addresses)}` }),
    );
    await Promise.all(next.map((socket) => once(socket, 'connect')));
    sockets.push(...next);
  }
  const loggedEntries = followAccessLog();
  const began = performance.now();
  const answers = sockets.map(async (socket) => {
    socket.write(request);
    return (await text(socket)).startsWith('HTTP/1.1 200');
  });
  const answered = (await Promise.all(answers)).filter(Boolean).length;
  const tookMs = performance.now() - began;
  const entries = () => loggedEntries().filter((entry) => entry.route === route);
  await until(async () => entries().length >= readers, 60_000, 100);
  const upstreamCalls = entries().filter(({ upstream }) => upstream !== '').length;
  return [
    {
      what: `${readers} simultaneous readers of the popular services, cache empty: calls to the catalog`,
      measured: `${upstreamCalls} for ${answered} answers in ${toSeconds(tookMs)}`,
      aim: `≤ ${mostUpstream}`,
      isMet: upstreamCalls <= mostUpstream && answered === readers,
    },
  ];
}
