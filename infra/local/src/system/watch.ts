import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Managed } from '../processes/managed.ts';
import { run } from '../processes/run.ts';
import { root, type ServiceName, serviceNames } from '../repository.ts';

/** An editor may write a file in several steps. */
const savedMs = 50;
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
      }, savedMs);
    });
  }
}

/** The compiler writes a handful of files in one go. */
const compiledMs = 100;

/** Restarts a service when its compiled code changes, and all of them when a package below them does. */
export function restartOnChange(services: Record<ServiceName, Managed>) {
  const due = new Set<ServiceName>();
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();

  const restartDue = async () => {
    const names = [...due];
    due.clear();
    await Promise.all(
      names.map(async (name) => {
        const began = performance.now();
        await services[name].stop(2000);
        await services[name].start().then(
          () => console.log(`  ↻ ${name} restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`),
          (error) => console.error(`  ! ${name} does not start:\n${error.describe?.() ?? error}`),
        );
      }),
    );
  };
  const follow = (folder: string, names: readonly ServiceName[]) =>
    watch(join(root, folder, 'dist'), { recursive: true }, (_, file) => {
      if (!file?.endsWith('.js')) return;
      for (const name of names) due.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(restartDue);
      }, compiledMs);
    });

  for (const name of serviceNames) follow(`services/${name}`, [name]);
  for (const name of ['contracts', 'service-kit']) follow(`packages/${name}`, serviceNames);
}
