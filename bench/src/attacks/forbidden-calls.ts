import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@mendwell/client/http';
import { deskCalls, privateCalls, requestOf } from '@mendwell/client/private-calls';
import { badTokens } from '@mendwell/client/tokens';
import type { AttackContext } from './context.ts';
import type { Outcome } from './sockets.ts';

const ofPatient = [
  'GET /booked/{email}',
  'POST /create-payment-intent',
  'GET /payments/receipts/{bookingId}',
];
const ofProvider = [
  'GET /bookRequest/{email}',
  'GET /serviceJob/{email}',
  'PUT /serviceUpdate/{serviceId}',
  'PUT /services/{serviceId}/pause',
  'DELETE /serviceDelete/{serviceId}',
  'PATCH /book/{bookingId}',
  'POST /bookings/{bookingId}/decline',
];
const ofBoth = privateCalls.filter((call) =>
  /^GET \/book\/|\/bookings\/\{bookingId\}\/(cancel|move|times|calendar)/.test(call),
);

/** Calls about another person's booking or service that are forbidden to each role. */
const forbidden = {
  stranger: [...ofPatient, ...ofProvider, ...ofBoth],
  patient: ofProvider,
  provider: ofPatient,
};

/** Makes every call of the desk as everybody who may not. */
export async function makeDeskCalls(context: AttackContext): Promise<Outcome[]> {
  const { victim, attackers, operators } = context;
  const { patient, provider } = victim;
  const tokens = {
    ...badTokens(patient.token),
    stranger: attackers[0].token,
    patient: patient.token,
    provider: provider.token,
    ...operators,
  };
  const ids = {
    ...victim,
    email: provider.email,
    uid: provider.uid,
    messageId: victim.serviceId,
    event: 'payment.changed',
  };
  const outcomes: Outcome[] = [];
  for (const [who, token] of Object.entries(tokens))
    for (const call of deskCalls) {
      // Below the gateway's limit for one address, which would refuse the rest.
      await sleep(10);
      const { method, path, body } = requestOf(call, ids);
      const url = `http://127.0.0.1:${context.target.port}/api${path}`;
      const { status } = await ask(method, url, { token, body });
      outcomes.push(`${who} ${status}`);
    }
  return outcomes;
}

/** Makes every call with each bad token and in each role that may not make it; outcomes are such as `stranger 403`. */
export async function makeForbiddenCalls(context: AttackContext): Promise<Outcome[]> {
  const { victim, attackers, disabled } = context;
  const { patient, provider } = victim;
  const tokens = { stranger: attackers[0].token, patient: patient.token, provider: provider.token };
  const attempts = [
    ...Object.entries({ ...badTokens(patient.token), disabled: disabled.token }).map(([who, token]) => ({
      who,
      token,
      calls: privateCalls,
    })),
    ...(['stranger', 'patient', 'provider'] as const).map((who) => ({
      who,
      token: tokens[who],
      calls: forbidden[who],
    })),
  ];
  const outcomes: Outcome[] = [];
  for (const { who, token, calls } of attempts)
    for (const call of calls) {
      const { email } = ofPatient.includes(call) ? patient : provider;
      const { method, path, body } = requestOf(call, { ...victim, email });
      const url = `http://127.0.0.1:${context.target.port}/api${path}`;
      const { status } = await ask(method, url, { token, body });
      outcomes.push(`${who} ${status}`);
    }
  return outcomes;
}
