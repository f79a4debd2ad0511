import { once } from 'node:events';
import { createServer } from 'node:net';
import { choosePorts, isPortFree } from './ports.ts';

describe('choosePorts', () => {
  it('gives every name a port of its own', async () => {
    const ports = await choosePorts(['a', 'b', 'c']);
    expect(new Set(Object.values(ports)).size).toBe(3);
  });

  it('takes none that the system may give to somebody else before it is used', async () => {
    const ports = await choosePorts(['a', 'b', 'c', 'd', 'e']);
    expect(Math.max(...Object.values(ports))).toBeLessThan(32_768);
  });

  it('never gives the same port twice, however much later its server starts', async () => {
    const ports: number[] = [];
    for (let run = 0; run < 40; run += 1)
      ports.push(
        ...Object.values(await choosePorts(Array.from({ length: 15 }, (_, index) => String(index)))),
      );
    expect(new Set(ports).size).toBe(600);
  });

  it('keeps the port of the last time, so that what was stored with it stays true', async () => {
    const { a } = await choosePorts(['a']);
    expect(await choosePorts(['a'], { a })).toEqual({ a });
  });

  it('takes another one when a stranger sits on it, so that two copies run side by side', async () => {
    const { a } = await choosePorts(['a']);
    const stranger = createServer().listen(a, '127.0.0.1');
    await once(stranger, 'listening');
    expect((await choosePorts(['a'], { a })).a).not.toBe(a);
    expect(await isPortFree(a)).toBe(false);
    stranger.close();
  });
});
