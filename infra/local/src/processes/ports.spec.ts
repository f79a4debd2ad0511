import { once } from 'node:events';
import { createServer } from 'node:net';
import { choosePorts, isPortFree } from './ports.ts';

describe('choosePorts', () => {
  it('chooses a different port for each name', async () => {
    const ports = await choosePorts(['a', 'b', 'c']);
    expect(new Set(Object.values(ports)).size).toBe(3);
  });

  it('avoids the ephemeral ports that the system may assign before the server starts', async () => {
    const ports = await choosePorts(['a', 'b', 'c', 'd', 'e']);
    expect(Math.max(...Object.values(ports))).toBeLessThan(32_768);
  });

  it('never chooses a port twice, even before its server has started', async () => {
    const ports: number[] = [];
    for (let run = 0; run < 40; run += 1)
      ports.push(
        ...Object.values(await choosePorts(Array.from({ length: 15 }, (_, index) => String(index)))),
      );
    expect(new Set(ports).size).toBe(600);
  });

  it('keeps the previous port, so that stored addresses stay valid', async () => {
    const { a } = await choosePorts(['a']);
    expect(await choosePorts(['a'], { a })).toEqual({ a });
  });

  it('chooses another port if the previous one is taken, so that two copies run side by side', async () => {
    const { a } = await choosePorts(['a']);
    const stranger = createServer().listen(a, '127.0.0.1');
    await once(stranger, 'listening');
    expect((await choosePorts(['a'], { a })).a).not.toBe(a);
    expect(await isPortFree(a)).toBe(false);
    stranger.close();
  });
});
