import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import type { Managed } from '../processes/managed.ts';
import { type ServiceName, serviceNames } from '../system/names.ts';

/** The compiler writes a handful of files in one go. */
const quietMs = 100;

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
      }, quietMs);
    });

  for (const name of serviceNames) follow(`services/${name}`, [name]);
  for (const name of ['contracts', 'service-kit']) follow(`packages/${name}`, serviceNames);
}
