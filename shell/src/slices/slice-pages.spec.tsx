import { slicePageAt } from './slice-pages.ts';

describe('the slice page at an address', () => {
  it.each([
    ['/', '/'],
    ['/allService', '/allService'],
    ['/allService/', '/allService'],
    ['/services/65f0c0ffee', '/services/:serviceId'],
    ['/service/65f0c0ffee', '/service/:serviceId'],
  ])('%s is %s', (address, path) => {
    expect(slicePageAt(address)?.path).toBe(path);
  });

  it.each(['/login', '/dashboard', '/services', '/services/1/2', '/nowhere'])('%s is none', (address) => {
    expect(slicePageAt(address)).toBeUndefined();
  });
});
