import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, root, textOf } from './generated.ts';

describe('the files generated from the contracts', () => {
  it.each(generatedFiles.map((generated) => [generated.file, generated] as const))(
    'include an up-to-date %s (if not: npm run openapi)',
    async (file, generated) => {
      expect(readFileSync(join(root, file), 'utf8')).toBe(await textOf(generated));
    },
  );

  it('include no others: a removed service keeps no broker rights', () => {
    const generated = [
      'docs/events.md',
      'docs/openapi/*',
      'gateway/templates/cached-queries.conf.template',
      'infra/rabbitmq/definitions/*.template',
      'services/*/gateway/*.calls.conf.template',
    ];
    const found = globSync(generated, { cwd: root });
    expect(found.sort()).toEqual(generatedFiles.map(({ file }) => file).sort());
  });
});
