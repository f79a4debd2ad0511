import { confirmSignIn, isSignInNew, rememberSignedIn, wasSignedIn } from './signed-in.ts';

describe('a sign-in', () => {
  beforeEach(() => localStorage.clear());

  it('is new until it is confirmed, also on later visits', () => {
    rememberSignedIn(true);
    expect(isSignInNew()).toBe(true);
    rememberSignedIn(true);
    expect(isSignInNew()).toBe(true);
    confirmSignIn();
    rememberSignedIn(true);
    expect(isSignInNew()).toBe(false);
    rememberSignedIn(false);
    rememberSignedIn(true);
    expect(isSignInNew()).toBe(true);
  });

  it('that has ended is not restored by its confirmation', () => {
    rememberSignedIn(true);
    rememberSignedIn(false);
    confirmSignIn();
    expect(wasSignedIn()).toBe(false);
  });
});

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
