import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

it('the smoke check repeats its first requests, which may be too early after a roll-out', async () => {
  const early = ['closed', 'closed', '/healthz', '/'];
  const answers: Record<string, string> = {
    '/healthz': '{"status":"ok"}',
    '/': '<title>Home || Mendwell</title>',
    '/config.json': ['catalog', 'booking', 'provider']
      .map((name) => `/mfe/${name}/1.0.0/remoteEntry.js`)
      .join(),
  };
  const server = createServer(({ url = '', socket }, response) => {
    const next = early[0];
    if (next === 'closed' || next === url) early.shift();
    if (next === 'closed') return socket.destroy();
    if (next === url) return response.writeHead(502).end();
    if (!answers[url] && !url.startsWith('/mfe/')) response.statusCode = 404;
    response.end(answers[url]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, BASE_URL: `http://127.0.0.1:${port}`, SERVICES: '' };
  const smoke = spawn(process.execPath, [join(import.meta.dirname, 'people.ts'), 'smoke'], { env });
  const said = await text(smoke.stdout);
  server.close();
  expect(early).toEqual([]);
  expect(said).toContain('pages and slices are served');
});
