import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { run } from '../run.ts';
import { serviceNames } from '../system/names.ts';

/** An editor may write a file in several steps. */
const quietMs = 50;
const projects = serviceNames.map((name) => `services/${name}`);

/**
 * Compiles services and the packages below them whenever a source is saved; what the compiler says appears in the
 * terminal. Watched here, because the compiler's own watching looks only every two seconds.
 */
export function compileOnSave() {
  let timer: NodeJS.Timeout | undefined;
  let compiled: Promise<unknown> = Promise.resolve();
  const compile = () => run(['tsc', '-b', ...projects]);
  for (const folder of [...projects, 'packages/contracts', 'packages/service-kit']) {
    watch(join(root, folder, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        compiled = compiled.then(compile);
      }, quietMs);
    });
  }
}
