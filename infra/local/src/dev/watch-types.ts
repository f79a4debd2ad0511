import { spawn } from 'node:child_process';
import { root } from '../paths.ts';
import { serviceNames } from '../system/names.ts';

/** Compiles services and packages whenever a source is saved; what the compiler says appears in the terminal. */
export function watchTypes() {
  const projects = serviceNames.map((name) => `services/${name}`);
  const compiler = spawn('tsc', ['-b', '-w', '--preserveWatchOutput', ...projects], {
    cwd: root,
    stdio: 'inherit',
  });
  process.once('exit', () => compiler.kill());
}
