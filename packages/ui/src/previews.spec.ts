import { preview } from './previews.ts';

describe('preview', () => {
  it('leaves a text that fits as it is, so nobody hunts for a rest that is not there', () => {
    expect(preview('a'.repeat(100), 100)).toBe('a'.repeat(100));
  });

  it('cuts after the first 100 characters and says that more follows', () => {
    expect(preview('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  });

  it('never tears an emoji in two', () => {
    expect(preview('🩺🩺🩺', 2)).toBe('🩺🩺...');
  });
});
