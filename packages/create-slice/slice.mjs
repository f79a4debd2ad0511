import { existsSync, readFileSync } from 'node:fs';
import { Argument } from 'commander';
import nodePlop from 'node-plop';
import { nameError } from './names.mjs';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);

/** A command with the name of a new slice, and who it is for. */
export const takesSlice = (command) =>
  command
    .showHelpAfterError()
    .argument('<name>', 'also the path of its first page, such as prescriptions')
    .addArgument(new Argument('<audience>', 'who it is for').choices(['everyone', 'operators']));

/** Runs a command. A failure is one line. */
export async function run(command) {
  try {
    await command.parseAsync();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

const addMany = (base, destination) => ({
  type: 'addMany',
  base,
  templateFiles: `${base}/**/*.hbs`,
  destination,
  globOptions: { dot: true },
});

/** Writes a slice into `folder`, then does what `actions` say, which are node-plop's. Prints the files. */
export async function writeSlice({ name, audience, folder, isRepository = false, port, actions = [] }) {
  const refusal = existsSync(folder) ? `The slice ${name} already exists, in ${folder}.` : nameError(name);
  if (refusal) throw new Error(refusal);
  const plop = await nodePlop();
  plop.setPlopfilePath(import.meta.dirname);
  plop.setHelper('title', (word) => word[0].toUpperCase() + word.slice(1));
  plop.setHelper('isForOperators', (chosen) => chosen === 'operators');
  plop.setHelper('version', (packageName) => ({ ...devDependencies, ...dependencies })[packageName]);
  plop.setActionType('do', (answers, { run }) => run(answers));
  const generator = plop.setGenerator('slice', {
    actions: [
      addMany('templates/slice', folder),
      ...(isRepository ? [addMany('templates/repository', folder)] : []),
      ...actions,
    ],
  });
  const { changes, failures } = await generator.runActions({ name, audience, isRepository, port });
  for (const { path } of changes) console.log(path);
  if (failures.length > 0) throw new Error(failures.map(({ path, error }) => `${path}: ${error}`).join('\n'));
}
