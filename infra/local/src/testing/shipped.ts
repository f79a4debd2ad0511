import { frontEndNames, serviceNames } from '../repository.ts';

/** npm's options for what the images hold: production dependencies of services and front ends, nothing of tests or tools. */
export const shipped = [
  ...['dev', 'optional', 'peer'].flatMap((kind) => ['--omit', kind]),
  ...[...serviceNames.map((name) => `services/${name}`), ...frontEndNames].flatMap((folder) => [
    '-w',
    folder,
  ]),
];
