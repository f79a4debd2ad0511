/*
 * npm run openapi: writes what follows from packages/contracts, docs/openapi and the rights in infra/rabbitmq/definitions;
 * a test asks for it.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

execFileSync('tsc', ['-b', 'packages/contracts'], { stdio: 'inherit' });
const { generatedFiles, root, textOf } = await import('./generated.ts');
for (const generated of generatedFiles) writeFileSync(join(root, generated.file), await textOf(generated));
