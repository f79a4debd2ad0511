import { preview } from './preview.ts';

describe('preview', () => {
  it('returns a short text unchanged', () => {
    expect(preview('a'.repeat(100), 100)).toBe('a'.repeat(100));
  });

  it('truncates after 100 characters with an ellipsis', () => {
    expect(preview('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  });

  it('never splits an emoji', () => {
    expect(preview('🩺🩺🩺', 2)).toBe('🩺🩺...');
  });
});
