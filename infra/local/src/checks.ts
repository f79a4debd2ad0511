import { run } from './run.ts';

/** Scripts of package.json and what each looks at. */
const checks = {
  lint: 'format and lint',
  types: 'types',
  boundaries: 'directions of imports',
  'dead-code': 'dead code',
};

/** Every check, also after one has failed. True when nothing was found. */
export async function runChecks() {
  let isClean = true;
  for (const [script, title] of Object.entries(checks)) {
    console.log(`\n— ${title}`);
    if (await run(['npm', 'run', '--silent', script])) continue;
    console.error(`✗ ${title}: npm run ${script}`);
    isClean = false;
  }
  return isClean;
}
