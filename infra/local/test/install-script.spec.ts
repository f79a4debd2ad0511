import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installScript } from '../src/install/debian-packages.ts';
import { until } from '../src/processes/until.ts';
import { start, testFolder } from './command-line.ts';

const folder = testFolder();
const policy = join(folder, 'policy-rc.d');
const aptGet = join(folder, 'apt-get');

/** Installs with a fake apt-get that runs `body`; the file `installing` appears once it runs. */
function install(body: string) {
  writeFileSync(aptGet, `#!/bin/sh\n[ "$1" = update ] && exit 0\ncp ${policy} ${folder}/seen\n${body}\n`);
  chmodSync(aptGet, 0o755);
  return start(['setsid', 'sh', '-c', installScript(policy), aptGet, 'nginx']);
}
beforeEach(() => rmSync(join(folder, 'seen'), { force: true }));

const isInstalling = () => until(async () => existsSync(join(folder, 'seen')), 10_000);

describe('installing Debian packages', () => {
  it('keeps their servers from starting during the installation only', async () => {
    expect(await install('exit 0').ended).toBe(0);
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toContain('exit 101');
    expect(existsSync(policy)).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no policy-rc.d when %s interrupts it',
    async (signal) => {
      const { child, ended } = install('exec sleep 60');
      expect(await isInstalling()).toBe(true);
      process.kill(-(child.pid ?? 0), signal);
      await ended;
      expect(existsSync(policy)).toBe(false);
    },
  );

  it('removes a policy left by a killed installation, and keeps the machine’s own', async () => {
    writeFileSync(policy, '#!/bin/sh\n# mendwell\nexit 101\n');
    await install('exit 0').ended;
    expect(existsSync(policy)).toBe(false);
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    await install('exit 0').ended;
    expect(existsSync(policy)).toBe(true);
  });
});
