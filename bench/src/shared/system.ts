import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { mongodbUri } from '@mendwell/local/servers/mongodb';
import { pidFile } from '@mendwell/local/system/data-folder';
import { lastPorts, type Ports } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { prepareAll } from './load.ts';

/** The running system that is measured. */
export interface Running {
  /** Of its gateway. */
  url: string;
  ports: Ports;
  mongodbUri(service: string): string;
  /** As the server's administrator, who may read what it has examined. */
  mongodbRootUri: string;
}

/** The system that this command has started in its data folder. */
export function runningAt(url: string): Running {
  const ports = lastPorts();
  if (!ports) throw new Error('A started system has written its ports.');
  const secrets = readSecrets();
  return {
    url,
    ports,
    mongodbUri: stores(ports, secrets).mongodbUri,
    mongodbRootUri: mongodbUri(ports.mongodb, 'root', secrets.mongodbRoot, 'admin'),
  };
}

export const pidOf = (name: string) => knownProcesses(pidFile).find((known) => known.name === name)?.pid ?? 0;

/** Clock ticks a second, as Linux reports process times. */
const ticks = 100;

/** The processes that a process has started itself: nginx has its workers. Linux only. */
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Seconds of processor a process and its children have used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / ticks;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), own);
}

/** Megabytes of memory a process holds. Linux only. */
export function megabytesOf(pid: number) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

export interface Account {
  email: string;
  password: string;
  /** What calls carry, for an hour. */
  token: string;
}

async function askEmulator(url: string, method: string, account: object, headers: HeadersInit = {}) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`accounts:${method} was answered ${answer.status}`);
  return answer.json() as Promise<{ idToken: string }>;
}

/** The account with a new token. */
export async function signIn(url: string, { email, password }: Omit<Account, 'token'>): Promise<Account> {
  const { idToken } = await askEmulator(url, 'signInWithPassword', { email, password });
  return { email, password, token: idToken };
}

/**
 * A new account of the identity emulator: nothing booked, nothing offered. Signed in once more, because the emulator takes the
 * token of a registration that crosses the second for one from before the password was set, and so for withdrawn.
 */
export async function signUp(url: string, profile: { displayName?: string } = {}): Promise<Account> {
  const account = { email: `${randomUUID()}@bench.example`, password: randomUUID() };
  await askEmulator(url, 'signUp', { ...account, ...profile });
  return signIn(url, account);
}

/** An account that was disabled after its token had been issued. */
export async function signUpDisabled(url: string): Promise<Account> {
  const account = await signUp(url);
  const { sub } = JSON.parse(Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString());
  await askEmulator(url, 'update', { localId: sub, disableUser: true }, { authorization: 'Bearer owner' });
  return account;
}

export const signUpMany = (url: string, count: number) =>
  prepareAll(Array.from({ length: count }), () => signUp(url));
