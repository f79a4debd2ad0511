import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { root, sliceFolders } from '../repository.ts';

/* How teams release their slices in a cluster. Needs kubectl, but no cluster. */

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const itWithKubectl = (title: string, check: () => void) =>
  hasKubectl ? it(title, check) : it.skip(`! ${title}: not checked without kubectl`, check);

const folder = mkdtempSync(join(tmpdir(), 'slice-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The job that `infra/kubernetes/release.sh` applies. */
function jobOf(...args: string[]) {
  const kubectl = execFileSync('which', ['kubectl'], { encoding: 'utf8' }).trim();
  const applied = join(folder, 'applied.yaml');
  const stub = `#!/bin/sh\ncase "$1 $3" in\n  "-n apply") cat > ${applied} ;;\n  -n*) ;;\n  *) exec ${kubectl} "$@" ;;\nesac\n`;
  writeFileSync(join(folder, 'kubectl'), stub);
  chmodSync(join(folder, 'kubectl'), 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  execFileSync('bash', [join(root, 'infra/kubernetes/release.sh'), ...args], { env });
  return parse(readFileSync(applied, 'utf8'));
}
const argsOf = (...args: string[]): string[] => jobOf(...args).spec.template.spec.containers[0].args;

const deploy = ['deploy', '--from', '/release', '--to', '/releases', '--against', 'http://gateway:8080'];

itWithKubectl('a slice is checked against the live system before it goes live', () => {
  for (const slice of sliceFolders)
    expect(argsOf(slice)).toEqual(['node', 'infra/releases/src/release.ts', ...deploy]);
});

itWithKubectl('a slice can be a canary, and be rolled back', () => {
  expect(argsOf('mfe-catalog', 'canary', '10').slice(2)).toEqual([...deploy, '--canary=10']);
  expect(argsOf('mfe-catalog', 'rollback').slice(2)).toEqual(['rollback', 'catalog', '--to', '/releases']);
  expect(jobOf('mfe-catalog', 'rollback').spec).toMatchObject({
    backoffLimit: 0,
    template: { spec: { restartPolicy: 'Never' } },
  });
});

itWithKubectl("a slice's job is as closed as every other pod", () => {
  const { metadata, spec } = jobOf('mfe-catalog').spec.template;
  expect(metadata.labels).toEqual({
    'app.kubernetes.io/component': 'release',
    'app.kubernetes.io/part-of': 'mendwell',
  });
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true },
  });
  expect(spec.containers[0].securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
});
