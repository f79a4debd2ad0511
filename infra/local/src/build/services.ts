import { logFileOf } from '../system/data-folder.ts';
import { serviceNames } from '../system/names.ts';
import { runLogged } from './run.ts';

/** Compiles the three services and what they are built on; unchanged ones cost nothing. */
export const buildServices = () =>
  runLogged(['tsc', '-b', ...serviceNames.map((name) => `services/${name}`)], {
    logFile: logFileOf('build-services'),
    mend: 'npm run types shows all mistakes',
  });
