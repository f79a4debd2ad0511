import { run } from './run.ts';

/** Scripts of package.json and what each looks at. */
const checks = {
  lint: 'format and lint',
  types: 'types',
  boundaries: 'directions of imports',
  'dead-code': 'dead code',
};

/** Every check, also after one has failed. The commands that found something. */
export async function runChecks() {
  const failed: string[] = [];
  for (const [script, title] of Object.entries(checks)) {
    console.log(`\n— ${title}`);
    if (await run(['npm', 'run', '--silent', script])) continue;
    console.error(`✗ ${title}: npm run ${script}`);
    failed.push(`npm run ${script}`);
  }
  return failed;
}
