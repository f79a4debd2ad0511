import { rememberSignedIn, wasSignedIn } from './signed-in.ts';

describe('where the browser blocks site data', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  beforeEach(() => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  });
  afterEach(() => jest.restoreAllMocks());

  it('a visit begins as that of a visitor, and signing in still works', () => {
    expect(wasSignedIn()).toBe(false);
    expect(() => rememberSignedIn(true)).not.toThrow();
    expect(() => rememberSignedIn(false)).not.toThrow();
  });
});
