import { frontEndNames, serviceNames } from '../repository.ts';

/** npm options that select what the images contain: production dependencies of services and front ends. */
export const shipped = [
  ...['dev', 'optional', 'peer'].flatMap((kind) => ['--omit', kind]),
  ...[...serviceNames.map((name) => `services/${name}`), ...frontEndNames].flatMap((folder) => [
    '-w',
    folder,
  ]),
];
