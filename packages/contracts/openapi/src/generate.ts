/*
 * npm run openapi: generates docs/openapi, docs/events.md, infra/rabbitmq/definitions and each service's locations of
 * the gateway (<name>.calls.conf.template) from packages/contracts. A test fails when they are out of date.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

execFileSync('tsc', ['-b', 'packages/contracts'], { stdio: 'inherit' });
const { generatedFiles, root, textOf } = await import('./generated.ts');
for (const generated of generatedFiles) writeFileSync(join(root, generated.file), await textOf(generated));
