import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, serviceNames } from '../../infra/local/src/repository.ts';

const settings = join(import.meta.dirname, '../settings.envsh');
const local = {
  GATEWAY_EDGE: 'plain',
  GATEWAY_TRUSTED_PROXIES: '',
  IDENTITY_MODE: 'emulator',
  NGINX_ENVSUBST_OUTPUT_DIR: import.meta.dirname,
  STRIPE_MODE: 'sandbox',
};
const production = {
  ...local,
  NODE_ENV: 'production',
  IDENTITY_MODE: 'firebase',
  FIREBASE_WEB_CONFIG: '{"apiKey":"a","authDomain":"a.example","projectId":"a"}',
  STRIPE_MODE: 'stripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
  PUBLIC_URL: 'https://mendwell.example',
};

/** Sources the settings like the container, then prints one of them. */
const readSetting = (env: Record<string, string>, name: string) =>
  spawnSync('sh', ['-euc', `. ${settings}; printf %s "$${name}"`], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });

describe('the settings of the container', () => {
  it.each([
    ['', ''],
    ['10.0.0.0/8 192.0.2.7', ' set_real_ip_from 10.0.0.0/8; set_real_ip_from 192.0.2.7;'],
  ])('name the trusted proxies "%s"', (proxies, directives) => {
    expect(readSetting({ ...local, GATEWAY_TRUSTED_PROXIES: proxies }, 'GATEWAY_REAL_IP').stdout).toBe(
      directives,
    );
  });

  it.each([
    ['', 'default 1;'],
    ['10.0.0.0/8 2001:db8::/32', 'default 0; 10.0.0.0/8 1; 2001:db8::/32 1;'],
  ])('let "%s" reach the desk', (ranges, directives) => {
    expect(readSetting({ ...local, DESK_ALLOWED: ranges }, 'GATEWAY_DESK_ALLOWED').stdout).toBe(directives);
  });

  it('send browsers to the emulator only if it is used', () => {
    expect(readSetting(local, 'FIREBASE_WEB_CONFIG').stdout).toContain('"emulatorUrl":""');
    expect(readSetting(production, 'FIREBASE_WEB_CONFIG').stdout).toBe(production.FIREBASE_WEB_CONFIG);
  });
});

describe('the services', () => {
  const templates = mkdtempSync(join(tmpdir(), 'gateway-templates-'));
  afterAll(() => rmSync(templates, { recursive: true }));
  for (const name of serviceNames)
    cpSync(join(root, 'services', name, 'gateway'), join(templates, 'services'), { recursive: true });
  const env = { ...local, NGINX_ENVSUBST_TEMPLATE_DIR: templates };

  it('are those with templates', () => {
    expect(readSetting(env, 'GATEWAY_SERVICES').stdout).toBe(serviceNames.join('|'));
  });

  it.each([
    [{}, 'payment:3000 resolve'],
    [{ GATEWAY_DOMAIN: '.mendwell.svc.cluster.local' }, 'payment.mendwell.svc.cluster.local:3000 resolve'],
    [{ UPSTREAM_PAYMENT: 'pay.internal:80' }, 'pay.internal:80'],
  ])('are reached by name, or with %j at %s', (own, upstream) => {
    expect(readSetting({ ...env, ...own }, 'UPSTREAM_PAYMENT').stdout).toBe(upstream);
  });
});

it('the gateway does not start with TLS without a certificate, and names the file', () => {
  const env = { ...local, GATEWAY_EDGE: 'tls', GATEWAY_CERTIFICATES: '/nowhere' };
  expect(readSetting(env, 'STRIPE_MODE')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('/nowhere/fullchain.pem'),
  });
});

describe('in production', () => {
  it('the gateway starts when everything is set', () => {
    expect(readSetting(production, 'STRIPE_MODE')).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['IDENTITY_MODE', 'emulator'],
    ['FIREBASE_WEB_CONFIG', ''],
    ['FIREBASE_WEB_CONFIG', '{"emulatorUrl":"http://127.0.0.1:9099"}'],
    ['FIREBASE_WEB_CONFIG', 'my-project'],
    ['STRIPE_MODE', 'sandbox'],
    ['STRIPE_PUBLISHABLE_KEY', ''],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_local'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_a'],
    ['PUBLIC_URL', 'http://mendwell.example'],
  ])('it does not start with %s=%s', (name, value) => {
    const { status, stdout } = readSetting({ ...production, [name]: value }, 'STRIPE_MODE');
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(name) });
  });
});
