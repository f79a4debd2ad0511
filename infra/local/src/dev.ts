import { watch } from 'node:fs';
import { join } from 'node:path';
import { runUntilStopped } from './processes/command.ts';
import type { Managed } from './processes/managed.ts';
import { run } from './processes/run.ts';
import { root, serviceNames } from './repository.ts';
import { tsc } from './system/builds.ts';
import { watchedFrontEnds } from './system/front-ends.ts';
import { startSystem } from './system/system.ts';
import { seedDemo, welcome } from './system/welcome.ts';

const projects = serviceNames.map((name) => `services/${name}`);

/** Returns a trigger: `work` runs once no trigger has come for `quietMs`, and never twice at once. */
function onceQuiet(quietMs: number, work: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<unknown> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(work);
    }, quietMs);
  };
}

/**
 * Compiles services and their packages on save, with the compiler's output in the terminal. Watches by itself, because the
 * compiler's watch mode polls only every two seconds.
 */
function compileOnSave() {
  // Editors may write a file in several steps.
  const compile = onceQuiet(50, () => run(tsc('-b', ...projects)));
  for (const folder of [...projects, 'packages/contracts', 'packages/service-kit'])
    watch(join(root, folder, 'src'), { recursive: true }, compile);
}

/** Restarts a service when its compiled code changes, and all services when a package does. */
function restartOnChange(services: Map<string, Managed>) {
  const due = new Set<string>();
  // The compiler writes several files at once.
  const restart = onceQuiet(100, async () => {
    const restarted = [...services].filter(([name]) => due.has(name));
    due.clear();
    await Promise.all(
      restarted.map(async ([name, service]) => {
        const began = performance.now();
        await service.stop(2000);
        await service.start().then(
          () => console.log(`  ↻ ${name} restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`),
          (error) => console.error(`  ! ${name} does not start:\n${error.describe?.() ?? error}`),
        );
      }),
    );
  });
  const follow = (folder: string, names: readonly string[]) =>
    watch(join(root, folder, 'dist'), { recursive: true }, (_, file) => {
      if (!file?.endsWith('.js')) return;
      for (const name of names) due.add(name);
      restart();
    });

  for (const name of serviceNames) follow(`services/${name}`, [name]);
  for (const name of ['contracts', 'service-kit']) follow(`packages/${name}`, serviceNames);
}

// Restarts services without draining.
process.env.DRAIN_MS ??= '0';

await runUntilStopped(async () => {
  const began = performance.now();
  const system = await startSystem(watchedFrontEnds);
  await seedDemo(system);
  compileOnSave();
  restartOnChange(system.services);
  welcome(system, began);
});
