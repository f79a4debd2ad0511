import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { testServer } from '@mendwell/service-kit/testing/test-servers';

const repository = join(__dirname, '../../..');

/** A service as a separate process, on the virtual host of `brokerUrl`. It can be stopped and restarted. */
export function serviceProcess(name: string, brokerUrl: string, env: NodeJS.ProcessEnv) {
  const MONGODB_URI = testDatabase(name);
  const broker = new URL(testServer('TEST_AMQP_URL'));
  broker.pathname = new URL(brokerUrl).pathname;
  const start = () => {
    const hook = join(repository, 'packages/service-kit/test/typescript-hook.mjs');
    const child = spawn('node', ['--import', hook, join(repository, 'services', name, 'src/main.ts')], {
      env: {
        ...process.env,
        MONGODB_URI,
        AMQP_URL: broker.href,
        FIREBASE_PROJECT_ID: 'demo-mendwell',
        PORT: '0',
        LOG_LEVEL: 'info',
        ...(name === 'booking' && { HEALTH_TEXT_KEYS: `test:${randomBytes(32).toString('base64url')}` }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // A failed test leaves no process behind.
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };
  let child: ReturnType<typeof start> | undefined;
  let url = '';
  let metricsUrl = '';

  return {
    /** The name of its database, on the server that all tests share. */
    database: new URL(MONGODB_URI).pathname.slice(1),
    get url() {
      return url;
    },
    /** With `METRICS_PORT`. */
    get metricsUrl() {
      return metricsUrl;
    },
    /** Resolves once it answers. */
    async start() {
      child = start();
      for await (const line of createInterface({ input: child.stdout })) {
        url = /listens on (http[^"]+)/.exec(line)?.[1] ?? '';
        if (!url) continue;
        metricsUrl = JSON.parse(line).metrics ?? '';
        break;
      }
      child.stdout.resume();
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
    async call(method: string, path: string, token: string, body?: object, headers = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
