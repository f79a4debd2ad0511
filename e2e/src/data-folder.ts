import { existsSync } from 'node:fs';
import { pidFile } from '@mendwell/local/system/data-folder';

/** Containers have no such file, but `npm test` always has. */
export const isLocalSystem = () => existsSync(pidFile);
