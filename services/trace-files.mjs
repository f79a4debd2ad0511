// Copies what a service needs to run into a folder, for its image: its own files, and of its packages those that they may
// load. Most of what npm installs is types, source maps, documentation and other builds of the same code.
//   node services/trace-files.mjs payment /traced
import { globSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [service, folder] = process.argv.slice(2);
// Its programs, such as main and migrate, and what they import.
const programs = globSync(`services/${service}/dist/*.js`);
const { fileList } = await nodeFileTrace(programs, { base: process.cwd() });
for (const file of fileList) await cp(file, join(folder, file), { verbatimSymlinks: true });
