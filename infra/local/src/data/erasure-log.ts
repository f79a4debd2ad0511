import { StartFailure } from '../start-failure.ts';
import { erasureFolder } from '../system/data-folder.ts';
import { MONGODB_URI } from '../system/environment.ts';

/**
 * The folder of the log of erased accounts: the named one, or that of the local system. Throws for another server without
 * a name, because this checkout's log knows nothing of the accounts erased there.
 */
export function erasureLogFolder(named: string | undefined): string {
  if (MONGODB_URI && !named)
    throw new StartFailure(
      'The log of erased accounts of the server at MONGODB_URI is not named: accounts erased there would come back.',
      {
        fix: `npm run data -- ${process.argv.slice(2).join(' ')} --erasures <folder>, or set ERASURE_LOG`,
      },
    );
  return named || erasureFolder;
}
