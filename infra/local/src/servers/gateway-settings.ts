import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '../repository.ts';
import { isEmulatingIdentity, isEmulatingPayments } from '../system/environment.ts';
import { publicUrl } from '../system/ports.ts';

export type GatewayPorts = Record<'shell' | 'releases' | 'gateway' | 'auth' | 'sandbox', number> &
  Record<string, number | undefined>;

export interface GatewayPlace {
  ports: GatewayPorts;
  /** The folder for all files of nginx; its configuration is in `conf`. */
  folder: string;
  accessLog: string;
  stripePublishableKey: string;
  /** Overrides of the gateway's variables. */
  overrides?: Record<string, string>;
}

export const configFolder = (folder: string) => join(folder, 'conf');

const at = (port: number | undefined) => `127.0.0.1:${port}`;

/** The gateway's variables in local mode; see gateway/README.md. */
export function gatewaySettings({ ports, folder, accessLog, overrides, ...place }: GatewayPlace) {
  const env = process.env;
  return {
    GATEWAY_CONF: configFolder(folder),
    GATEWAY_RUN: folder,
    GATEWAY_ACCESS_LOG: accessLog,
    GATEWAY_METRICS_LOG: '',
    GATEWAY_EDGE: 'plain',
    GATEWAY_LISTEN: at(ports.gateway),
    GATEWAY_LISTEN_TLS: '',
    GATEWAY_HTTP2: '',
    GATEWAY_CERTIFICATES: '',
    GATEWAY_RESOLVER: '127.0.0.1',
    GATEWAY_REAL_IP: '',
    GATEWAY_DESK_ALLOWED: deskRanges(env.DESK_ALLOWED),
    GATEWAY_REQUESTS_AT_ONCE: env.GATEWAY_REQUESTS_AT_ONCE ?? '500',
    GATEWAY_STREAMS_PER_ADDRESS: env.GATEWAY_STREAMS_PER_ADDRESS ?? '200',
    GATEWAY_STREAMS: env.GATEWAY_STREAMS ?? '1000',
    GATEWAY_REST_RATE: env.GATEWAY_REST_RATE ?? '100r/s',
    GATEWAY_REST_BURST: env.GATEWAY_REST_BURST ?? '400',
    GATEWAY_CONTACT_RATE: env.GATEWAY_CONTACT_RATE ?? '5r/m',
    GATEWAY_SERVICES: serviceNames.join('|'),
    ...Object.fromEntries(serviceNames.map((name) => [`UPSTREAM_${name.toUpperCase()}`, at(ports[name])])),
    UPSTREAM_SHELL: at(ports.shell),
    UPSTREAM_RELEASES: at(ports.releases),
    UPSTREAM_AUTH_EMULATOR: at(ports.auth),
    UPSTREAM_STRIPE_SANDBOX: at(ports.sandbox),
    PUBLIC_URL: publicUrl(ports),
    ...browserConfig(place.stripePublishableKey),
    ...overrides,
  };
}

/** As in gateway/settings.envsh. */
const deskRanges = (allowed = '') =>
  [`default ${allowed ? 0 : 1};`, ...(allowed.match(/\S+/g) ?? []).map((range) => `${range} 1;`)].join(' ');

/** Routes a service's name to instances at these ports, as DNS would. Repeatable. */
export function setInstances(folder: string, service: string, ports: number[]) {
  const file = join(configFolder(folder), `services/${service}.upstream.conf`);
  const ofAll = readFileSync(file, 'utf8').replace(
    /server [^;]+?:\d+([^;]*);(?: server [^;]+;)*/,
    (_, parameters) => ports.map((port) => `server ${at(port)}${parameters};`).join(' '),
  );
  writeFileSync(file, ofAll);
}

/** The browser settings in `/config.json`. */
function browserConfig(stripePublishableKey: string) {
  const emulated = { apiKey: 'local', authDomain: 'localhost', projectId: 'demo-mendwell', emulatorUrl: '' };
  return {
    IDENTITY_MODE: isEmulatingIdentity ? 'emulator' : 'firebase',
    FIREBASE_WEB_CONFIG: process.env.FIREBASE_WEB_CONFIG ?? JSON.stringify(emulated),
    STRIPE_MODE: isEmulatingPayments ? 'sandbox' : 'stripe',
    STRIPE_PUBLISHABLE_KEY: process.env.STRIPE_PUBLISHABLE_KEY ?? stripePublishableKey,
  };
}

/** The variables of `gateway/static/static.conf.template`. */
export const staticSettings = (port: number, folder: string) => ({
  STATIC_LISTEN: at(port),
  STATIC_ROOT: folder,
});
