import { ask, ok } from '@mendwell/client/http';
import { RuntimeConfig } from '@mendwell/contracts/slices';

/**
 * The browser settings of the running system at BASE_URL. Refuses real identity and card providers, as demo data invents
 * people and payments.
 */
export async function readConfig({ BASE_URL, CALENDAR_URL, NODE_ENV }: NodeJS.ProcessEnv) {
  if (NODE_ENV === 'production') throw new Error('Demo data never goes into production.');
  if (!BASE_URL)
    throw new Error('BASE_URL is missing: the address of the running system. npm run data -- seed sets it.');
  const { firebase, stripe } = RuntimeConfig.parse(await ok(ask('GET', `${BASE_URL}/config.json`)));
  if (firebase.emulatorUrl === undefined || stripe.mode !== 'sandbox') {
    throw new Error('Demo data goes only into a system with the identity emulator and the payment sandbox.');
  }
  return {
    baseUrl: BASE_URL,
    /** A calendar by which a provider is busy, where there is one. */
    calendarUrl: CALENDAR_URL,
    firebaseProject: firebase.projectId,
    stripePublishableKey: stripe.publishableKey,
  };
}
export type Config = Awaited<ReturnType<typeof readConfig>>;
