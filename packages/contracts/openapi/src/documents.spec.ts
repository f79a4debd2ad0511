import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { documents } from './documents.ts';

describe('docs/openapi', () => {
  it.each(documents.map(({ file, text }) => [basename(file), file, text]))(
    '%s says what the contracts say (if not: npm run openapi)',
    (_, file, text) => {
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
