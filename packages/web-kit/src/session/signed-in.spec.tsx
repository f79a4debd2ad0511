import { rememberSignedIn, wasSignedIn } from './signed-in.ts';

describe('with site data blocked', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  beforeEach(() => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  });
  afterEach(() => jest.restoreAllMocks());

  it('a visit starts signed out, and signing in works', () => {
    expect(wasSignedIn()).toBe(false);
    expect(() => rememberSignedIn(true)).not.toThrow();
    expect(() => rememberSignedIn(false)).not.toThrow();
  });
});
