import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { onDatabase } from './mongodb.ts';

it.each([
  ['npm start', 'infra/local/src/servers/mongodb.ts', "'--slowms', '3600000'"],
  ['containers', 'infra/mongodb/start.sh', '--slowms 3600000'],
  [
    'production clusters',
    'infra/kubernetes/overlays/production/mongodb.yaml',
    'operationProfiling.slowOpThresholdMs: 3600000',
  ],
])('slow operations, with names and addresses in them, are not logged in %s', (_, file, setting) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(setting);
});

describe("a service's database on the server at MONGODB_URI", () => {
  it.each([
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/booking?appName=booking'],
    ['mongodb://root:pw@db:27017/', 'mongodb://root:pw@db:27017/booking?authSource=admin&appName=booking'],
    ['mongodb://me:pw@db/shop', 'mongodb://me:pw@db/booking?authSource=shop&appName=booking'],
    [
      'mongodb://root:pw@db-1:27017,db-2:27017/?replicaSet=rs0&authSource=admin',
      'mongodb://root:pw@db-1:27017,db-2:27017/booking?replicaSet=rs0&authSource=admin&appName=booking',
    ],
    [
      'mongodb+srv://root:pw@cluster.example',
      'mongodb+srv://root:pw@cluster.example/booking?authSource=admin&appName=booking',
    ],
  ])('%s', (server, database) => {
    expect(onDatabase(server, 'booking')).toBe(database);
  });
});
