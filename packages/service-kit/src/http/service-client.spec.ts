import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '@mendwell/contracts/calls';
import * as z from 'zod/mini';
import { until } from '../testing/until.ts';
import { ServiceClient } from './service-client.ts';

const getName = {
  method: 'GET',
  path: '/internal/x',
  service: 'catalog',
  caller: 'service',
  summary: 'A call',
  answer: z.object({ name: z.string() }),
} as const satisfies Call;

describe('ServiceClient', () => {
  let calls = 0;
  let respond: (response: ServerResponse) => void;
  const server = createServer((_, response) => {
    calls += 1;
    respond(response);
  });
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let client: ServiceClient;
  const get = () => client.get(getName, {}, 'token');

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    client = new ServiceClient(`http://127.0.0.1:${port}`, { forbidden: 'Not yours', unavailable: 'Later' });
    calls = 0;
  });

  it('returns the validated answer, null for a 404, and forbidden for a 403', async () => {
    respond = json(200, { name: 'x', more: 1 });
    expect(await get()).toEqual({ name: 'x' });
    respond = json(404, {});
    expect(await get()).toBeNull();
    respond = json(403, {});
    await expect(get()).rejects.toMatchObject({ code: 'forbidden', detail: 'Not yours' });
  });

  it('is unavailable for an answer with another schema', async () => {
    respond = json(200, { name: 1 });
    await expect(get()).rejects.toMatchObject({ code: 'unavailable', detail: 'Later', retryAfterSeconds: 1 });
  });

  it('retries once when a stopping instance closes the connection', async () => {
    respond = (response) => {
      respond = json(200, { name: 'x' });
      response.destroy();
    };
    expect(await get()).toEqual({ name: 'x' });
    respond = (response) => response.destroy();
    calls = 0;
    await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toBe(2);
  });

  it('pauses after ten failures, and resumes soon after the service recovers', async () => {
    respond = json(500, {});
    for (let count = 0; count < 30; count += 1)
      await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toBeLessThan(30);
    respond = json(200, { name: 'x' });
    expect(await until(get, 10_000)).toEqual({ name: 'x' });
  });

  it('does not count refusals as failures', async () => {
    respond = json(401, {});
    for (let count = 0; count < 15; count += 1)
      await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toBe(15);
  });
});
