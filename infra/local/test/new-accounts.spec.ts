import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../src/repository.ts';

/** Creates accounts in the emulator's own store, as it does for `accounts:signUp`. */
const script = `
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js');
  const store = new AgentProjectState('demo-mendwell', { dispatch() {} });
  const create = (localId, account) => store.createUserWithLocalId(localId, account).validSince;
  console.log(JSON.stringify([
    create('a', { lastLoginAt: '1999', validSince: '2' }),
    create('b', { lastLoginAt: '1998', validSince: '1' }),
    create('c', { validSince: '2' }),
  ]));
`;

it('lets the first sign-in count of an account that is created while a second ends', () => {
  const preload = join(root, 'infra/auth-emulator/preload.mjs');
  const output = execFileSync('node', ['--import', preload, '-e', script], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(['1', '1', '2']);
});
