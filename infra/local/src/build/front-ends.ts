import { logFileOf } from '../system/data-folder.ts';
import { type FrontEndName, frontEndNames } from '../system/names.ts';
import { runLogged } from './run.ts';
import { hashOf, isFresh, stamp } from './stamp.ts';

const usedByAll = [
  'package-lock.json',
  ...['build', 'contracts', 'ui', 'web-kit'].map((name) => `packages/${name}`),
];

/** Builds those front ends whose sources, or the packages below them, changed since the last time. */
export async function buildFrontEnds(report: (text: string) => void) {
  const common = hashOf(usedByAll);
  for (const name of frontEndNames) await build(name, common + hashOf([name]), report);
}

async function build(name: FrontEndName, hash: string, report: (text: string) => void) {
  const entry = name === 'shell' ? 'index.html' : 'mf-manifest.json';
  if (isFresh(name, hash, `${name}/build/${entry}`)) return;
  report(name);
  await runLogged(['npm', 'run', 'build', '-w', name], { logFile: logFileOf(`build-${name}`) });
  stamp(name, hash);
}
