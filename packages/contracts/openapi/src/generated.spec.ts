import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, root, textOf } from './generated.ts';

describe('what follows from the contracts', () => {
  it.each(generatedFiles.map((generated) => [generated.file, generated] as const))(
    'is in %s (if not: npm run openapi)',
    async (file, generated) => {
      expect(readFileSync(join(root, file), 'utf8')).toBe(await textOf(generated));
    },
  );

  it('is nowhere else: no service that is gone keeps its rights', () => {
    const found = globSync(['docs/openapi/*', 'infra/rabbitmq/definitions/*.template'], { cwd: root });
    expect(found.sort()).toEqual(generatedFiles.map(({ file }) => file).sort());
  });
});
