import { run } from '@mendwell/local/processes/run';
import { StartFailure } from '@mendwell/local/start-failure';

/** Compiles the packages that a command's modules import; they are loaded afterwards, by a dynamic import. */
export const compile = (...packages: string[]) =>
  run(['tsc', '-b', ...packages.map((name) => `packages/${name}`)]);

/** The chosen names, or `defaults` if there are none. Throws if one is not in `known`. */
export function select(known: string[], names: string[], defaults = known): string[] {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new StartFailure(`There is no "${unknown}". Choose from: ${known.join(', ')}`);
  return names.length > 0 ? names : defaults;
}
