import { join } from 'node:path';
import { dataFolder, logFileOf } from '../system/data-folder.ts';
import type { FrontEndName } from '../system/names.ts';
import type { Ports } from '../system/ports.ts';
import { isEmulatingIdentity, isEmulatingPayments } from '../system/providers.ts';
import type { Secrets } from '../system/secrets.ts';

export const gatewayFolder = join(dataFolder, 'gateway');
export const configFolder = join(gatewayFolder, 'conf');

const at = (port: number) => `127.0.0.1:${port}`;

/** The gateway's variables (gateway/README.md) in local mode. */
export function gatewaySettings(ports: Ports, secrets: Secrets, brotliModule: string | undefined) {
  const env = process.env;
  return {
    GATEWAY_MODULES: brotliModule ? `load_module ${brotliModule};` : '',
    GATEWAY_CONF: configFolder,
    GATEWAY_RUN: gatewayFolder,
    GATEWAY_ACCESS_LOG: logFileOf('gateway-access'),
    GATEWAY_ERROR_LOG: logFileOf('gateway'),
    GATEWAY_LISTEN: at(ports.gateway),
    GATEWAY_RESOLVER: '127.0.0.1',
    GATEWAY_TRUSTED_PROXY: '255.255.255.255',
    GATEWAY_REST_RATE: env.GATEWAY_REST_RATE ?? '100r/s',
    GATEWAY_REST_BURST: env.GATEWAY_REST_BURST ?? '400',
    GATEWAY_CONTACT_RATE: env.GATEWAY_CONTACT_RATE ?? '5r/m',
    GATEWAY_EMULATORS: isEmulatingIdentity || isEmulatingPayments ? 'on' : 'off',
    UPSTREAM_CATALOG: at(ports.catalog),
    UPSTREAM_BOOKING: at(ports.booking),
    UPSTREAM_PAYMENT: at(ports.payment),
    UPSTREAM_SHELL: at(ports.shell),
    UPSTREAM_MFE_CATALOG: at(ports['mfe-catalog']),
    UPSTREAM_MFE_BOOKING: at(ports['mfe-booking']),
    UPSTREAM_MFE_PROVIDER: at(ports['mfe-provider']),
    UPSTREAM_AUTH_EMULATOR: at(ports.auth),
    UPSTREAM_STRIPE_SANDBOX: at(ports.sandbox),
    ...contentSources(),
    ...browserConfig(secrets),
  };
}

/** Other origins that pages may talk to: none, as long as both providers are emulated. */
function contentSources() {
  const google = isEmulatingIdentity ? [] : ['https://apis.google.com'];
  const stripe = isEmulatingPayments ? [] : ['https://js.stripe.com'];
  const googleApis = isEmulatingIdentity
    ? []
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const signIn = isEmulatingIdentity ? [] : ['https://*.firebaseapp.com'];
  const stripeFrames = isEmulatingPayments ? [] : ['https://js.stripe.com', 'https://hooks.stripe.com'];
  return {
    CSP_SCRIPT_SRC: [...google, ...stripe].join(' '),
    CSP_CONNECT_SRC: [...googleApis, ...(isEmulatingPayments ? [] : ['https://api.stripe.com'])].join(' '),
    CSP_FRAME_SRC: [...signIn, ...stripeFrames].join(' '),
  };
}

/** What `/config.json` tells the browser. */
function browserConfig(secrets: Secrets) {
  const emulated = { apiKey: 'local', authDomain: 'localhost', projectId: 'demo-mendwell', emulatorUrl: '' };
  return {
    FIREBASE_WEB_CONFIG: process.env.FIREBASE_WEB_CONFIG ?? JSON.stringify(emulated),
    STRIPE_MODE: isEmulatingPayments ? 'sandbox' : 'stripe',
    STRIPE_PUBLISHABLE_KEY: process.env.STRIPE_PUBLISHABLE_KEY ?? secrets.stripe.publishableKey,
    REMOTE_CATALOG: '/mfe/catalog/mf-manifest.json',
    REMOTE_BOOKING: '/mfe/booking/mf-manifest.json',
    REMOTE_PROVIDER: '/mfe/provider/mf-manifest.json',
  };
}

/** The variables of `gateway/static/static.conf.template` for one built front end. */
export const staticSettings = (
  name: FrontEndName,
  port: number,
  base: string,
  folder: string,
  hasBrotli: boolean,
) => ({
  STATIC_LISTEN: at(port),
  STATIC_ROOT: folder,
  STATIC_BASE: base,
  STATIC_FALLBACK: name === 'shell' ? '/index.html' : '=404',
  STATIC_BROTLI: hasBrotli ? 'brotli_static on;' : '',
});
