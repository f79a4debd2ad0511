/* npm run openapi: writes docs/openapi anew after a change of packages/contracts; a test asks for it. */
import { writeFileSync } from 'node:fs';
import { documents } from './documents.ts';

for (const { file, text } of documents) writeFileSync(file, text);
