import { isStrongEnough } from './register-page.tsx';

describe('the password rule', () => {
  it.each(['Secret', 'sEcret1', 'Äbcdef'])('accepts %s', (password) => {
    expect(isStrongEnough(password)).toBe(true);
  });

  it.each(['', 'Short', 'lowercase', 'UPPERCASE', '123456'])('refuses "%s"', (password) => {
    expect(isStrongEnough(password)).toBe(false);
  });
});
