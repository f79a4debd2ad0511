import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { root } from '../repository.ts';
import { type Child, type ChildOptions, endable, startChild } from './child.ts';

/** A program on this machine, or one in an image, which needs docker. */
export type Program = string | { image: string; program: string };

export const startProgram = (program: Program, args: string[], options: ChildOptions): Child =>
  typeof program === 'string'
    ? startChild(program, args, options)
    : startContainer(program.image, program.program, args, options);

/** On this machine's network, with the same files at the same paths, as the same user. */
function startContainer(image: string, program: string, args: string[], options: ChildOptions): Child {
  const name = `mendwell-${randomUUID()}`;
  const { cwd, env = {} } = options;
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.()}`] : [];
  const variables = Object.keys(env).filter((key) => env[key] !== process.env[key]);
  const client = startChild(
    'docker',
    [
      ...['run', '--rm', '--name', name, '--network', 'host', ...user],
      ...[root, tmpdir()].flatMap((folder) => ['--volume', `${folder}:${folder}`]),
      ...(cwd ? ['--workdir', cwd] : []),
      // Values come from the environment of the client, so that no password is among its arguments.
      ...variables.flatMap((key) => ['--env', key]),
      ...['--entrypoint', program, image, ...args],
    ],
    options,
  );
  const signal = (signal: NodeJS.Signals) => {
    spawnSync('docker', ['kill', '--signal', signal, name]);
  };
  return endable({ ...client, signal });
}
