import type { LiveSlice, SlicePage } from '@mendwell/contracts/slices';
import { findPage, releaseFor } from './live-slices.ts';

const page = (path: string): SlicePage => ({
  path,
  requiresLogin: false,
  needsUser: false,
  files: [],
  calls: [],
});
const release = (version: string, paths: string[]): LiveSlice => ({
  name: 'doctors',
  version,
  entry: `/mfe/doctors/${version}/remoteEntry.js`,
  pages: paths.map(page),
});

describe('findPage', () => {
  const releases = [release('1.0.0', ['/', '/allService']), release('1.0.0', ['/services/:serviceId'])];

  it.each([
    ['/', '/'],
    ['/allService', '/allService'],
    ['/allService/', '/allService'],
    ['/services/65f0c0ffee', '/services/:serviceId'],
  ])('%s is %s', (address, path) => {
    expect(findPage(releases, address)?.page.path).toBe(path);
  });

  it('returns the parameters', () => {
    expect(findPage(releases, '/services/65f0c0ffee')?.parameters).toEqual(['65f0c0ffee']);
  });

  it.each(['/login', '/dashboard', '/services', '/services/1/2', '/ALLSERVICE', '/nowhere'])(
    '%s is none',
    (address) => {
      expect(findPage(releases, address)).toBeUndefined();
    },
  );
});

describe('releaseFor', () => {
  const leaveGroup = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test writes it.
    document.cookie = 'release-group=; Path=/; Max-Age=0';
  };
  beforeEach(leaveGroup);
  afterAll(leaveGroup);
  const withCanary = (percent: number): LiveSlice => ({
    ...release('1.0.0', ['/']),
    canary: { percent, release: release('1.1.0', ['/', '/more']) },
  });

  it('returns the only release, without a cookie', () => {
    expect(releaseFor(release('1.0.0', ['/'])).version).toBe('1.0.0');
    expect(document.cookie).toBe('');
  });

  it('returns the same release on every visit during a canary', () => {
    const first = releaseFor(withCanary(50)).version;
    const group = document.cookie;
    expect(group).toMatch(/^release-group=\d{1,2}$/);
    expect(Array.from({ length: 50 }, () => releaseFor(withCanary(50)).version)).toEqual(
      Array(50).fill(first),
    );
    expect(document.cookie).toBe(group);
  });

  it('returns the canary for its percentage of visitors', () => {
    const groups = Array.from({ length: 100 }, (_, group) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the code under test reads it.
      document.cookie = `release-group=${group}; Path=/`;
      return releaseFor(withCanary(10)).version;
    });
    expect(groups.filter((version) => version === '1.1.0')).toHaveLength(10);
  });
});
