import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the local system (`infra/local`) keeps its files. */
const folder = process.env.MENDWELL_DATA ?? join(import.meta.dirname, '../../.data');

export const inDataFolder = (file: string) => join(folder, file);

/** Containers have no such files, but `npm test` always has. */
export const isLocalSystem = () => existsSync(inDataFolder('run/pids.json'));
