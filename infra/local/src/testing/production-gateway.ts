import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gateway } from '../servers/gateway.ts';
import type { GatewayPorts } from '../servers/gateway-settings.ts';

/**
 * Starts a second gateway in front of a running system, configured for a real Firebase project and Stripe account. Tests
 * must serve Google's and Stripe's own scripts. Resolves to its address.
 */
export async function openProductionGateway(folder: string, ports: GatewayPorts) {
  mkdirSync(folder, { recursive: true });
  const server = await gateway({
    ports,
    folder,
    accessLog: join(folder, 'access.log'),
    errorLog: join(folder, 'error.log'),
    pidFile: join(folder, 'pids.json'),
    stripePublishableKey: 'pk_test_journey',
    folders: {},
    overrides: {
      IDENTITY_MODE: 'firebase',
      FIREBASE_WEB_CONFIG: JSON.stringify({
        apiKey: 'AIza-test',
        authDomain: 'auth.mendwell.example',
        projectId: 'demo-mendwell',
      }),
      STRIPE_MODE: 'stripe',
    },
    report: console.log,
  });
  await server.start();
  return { url: `http://localhost:${ports.gateway}`, stop: () => server.stop() };
}
