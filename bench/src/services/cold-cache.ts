import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { logFileOf } from '@mendwell/local/system/data-folder';
import type { Figure } from '../shared/figures.ts';
import type { Running } from '../shared/system.ts';

const readers = 5_000;
/** The gateway limits what one address may ask at once. */
const addresses = 50;
const connectedAtOnce = 100;
const mostUpstream = 2;

const route = apiPrefix + paths.popularServices;
const request = `GET ${route} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

interface Line {
  route: string;
  upstream: string;
}

/** Everybody asks for the popular services in the same moment, and the gateway has kept no answer yet. */
export async function measureColdReaders({ ports }: Running): Promise<Figure[]> {
  const sockets: Socket[] = [];
  while (sockets.length < readers) {
    const next = Array.from({ length: connectedAtOnce }, (_, at) =>
      connect({ port: ports.gateway, host: '127.0.0.1', localAddress: `127.0.2.${1 + (at % addresses)}` }),
    );
    await Promise.all(next.map((socket) => once(socket, 'connect')));
    sockets.push(...next);
  }
  const log = () => readFileSync(logFileOf('gateway-access'), 'utf8').split('\n').filter(Boolean);
  const before = log().length;
  const began = performance.now();
  const answers = sockets.map(async (socket) => {
    socket.write(request);
    return (await text(socket)).startsWith('HTTP/1.1 200');
  });
  const answered = (await Promise.all(answers)).filter(Boolean).length;
  const tookMs = performance.now() - began;
  let lines: Line[] = [];
  while (lines.length < readers && performance.now() - began < 60_000) {
    lines = log()
      .slice(before)
      .map((line): Line => JSON.parse(line))
      .filter((line) => line.route === route);
    await sleep(100);
  }
  const asked = lines.filter(({ upstream }) => upstream !== '').length;
  return [
    {
      what: `${readers} simultaneous readers of the popular services, none kept: calls of the catalog`,
      measured: `${asked} for ${answered} answers in ${(tookMs / 1000).toFixed(1)} s`,
      aim: `≤ ${mostUpstream}`,
      isMet: asked <= mostUpstream && answered === readers,
    },
  ];
}
