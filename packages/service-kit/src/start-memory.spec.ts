import { releaseStartMemory } from './start-memory.ts';

const heapMegabytes = () => process.memoryUsage().heapTotal / 1024 ** 2;

describe('releaseStartMemory', () => {
  it('gives the machine back what is no longer needed, so that more instances fit on it', () => {
    let loaded: object[] = Array.from({ length: 500_000 }, (_, index) => ({ index }));
    expect(loaded).toHaveLength(500_000);
    const grown = heapMegabytes();
    loaded = [];
    releaseStartMemory();
    expect(heapMegabytes()).toBeLessThan(grown - 10);
  });
});
