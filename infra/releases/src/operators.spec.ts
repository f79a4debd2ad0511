import { existsSync, readFileSync } from 'node:fs';
import { retire, rollBack } from './live.ts';
import { testStore } from './test-store.ts';

const { store, at, deploy, versions, hasFiles } = testStore();

const forOperators = { audience: 'operators' };
const deployDesk = (version: string, percent?: number, paths = ['/desk']) =>
  deploy('desk', version, paths, percent, forOperators);

/** The slices in a list, with their canaries. */
const listed = (list: string) =>
  JSON.parse(readFileSync(at(`live/${list}.json`), 'utf8')).map(
    ({ name, version, canary }: { name: string; version: string; canary?: { release: object } }) =>
      [name, version, canary && 'with a canary'].filter(Boolean).join(' '),
  );

describe('a slice for operators', () => {
  beforeEach(() => deploy('doctors', '1.0.0', ['/doctors']));

  it('is in a list of its own, and its pages are unknown to the gateway', async () => {
    await deployDesk('1.0.0', undefined, ['/desk', '/desk/:part']);
    expect({ everyone: listed('releases'), operators: listed('operators') }).toEqual({
      everyone: ['doctors 1.0.0'],
      operators: ['desk 1.0.0'],
    });
    expect(existsSync(at('live/pages/doctors/index.html'))).toBe(true);
    expect(existsSync(at('live/pages/desk'))).toBe(false);
    expect(hasFiles('desk', '1.0.0')).toBe(true);
  });

  it('has canaries and rollbacks like any other, and can be retired', async () => {
    await deployDesk('1.0.0');
    await deployDesk('1.1.0', 10);
    expect(listed('operators')).toEqual(['desk 1.0.0 with a canary']);
    await deployDesk('1.1.0');
    expect(await rollBack(store(), 'desk')).toBe('1.0.0');
    expect(listed('operators')).toEqual(['desk 1.0.0']);
    await retire(store(), 'desk');
    expect(listed('operators')).toEqual([]);
    expect(listed('releases')).toEqual(['doctors 1.0.0']);
    expect(existsSync(at('live/pages/doctors/index.html'))).toBe(true);
  });

  it('is refused if a page belongs to a slice for everyone, and the other way round', async () => {
    await expect(deployDesk('0.9.0', undefined, ['/doctors'])).rejects.toThrow('belongs to');
    await deployDesk('1.0.0');
    await expect(deploy('rooms', '1.0.0', ['/desk'])).rejects.toThrow('belongs to');
    expect(versions()).toEqual(['doctors@1.0.0', 'desk@1.0.0']);
  });

  it('changes its audience only after it was retired, so that no page shows it to both', async () => {
    await deployDesk('1.0.0');
    await expect(deploy('desk', '1.1.0', ['/desk'])).rejects.toThrow(
      'desk is live for another audience; retire it first.',
    );
    await expect(deploy('desk', '1.1.0', ['/desk'], 10)).rejects.toThrow('another audience');
    await retire(store(), 'desk');
    await deploy('desk', '1.1.0', ['/desk']);
    expect(listed('releases')).toEqual(['desk 1.1.0', 'doctors 1.0.0']);
  });

  it('is refused for an audience that the gateway does not know', async () => {
    await expect(deploy('desk', '1.0.0', ['/desk'], undefined, { audience: 'doctors' })).rejects.toThrow(
      'audience must be operators, or absent',
    );
  });
});
