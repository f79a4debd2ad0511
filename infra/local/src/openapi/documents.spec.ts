import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../paths.ts';
import { documents } from './documents.ts';

describe('docs/openapi', () => {
  it.each(documents.map(({ file, text }) => [relative(root, file), file, text]))(
    '%s says what the contracts say (if not: npm run openapi)',
    (_, file, text) => {
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
