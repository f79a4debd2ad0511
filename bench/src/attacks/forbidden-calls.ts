import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix } from '@mendwell/contracts/paths';
import { root } from '@mendwell/local/repository';
import { exampleService } from '../shared/offer.ts';
import type { AttackContext } from './context.ts';
import type { Outcome } from './sockets.ts';

interface OpenApi {
  paths: Record<string, Record<string, { tags?: string[]; security: object[] }>>;
}

/** Every documented call that needs a token, such as `PATCH /book/{bookingId}`. */
const privateCalls = globSync('docs/openapi/*.json', { cwd: root }).flatMap((file) => {
  const { paths }: OpenApi = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags, security }]) => security.length > 0 && !tags?.includes('internal'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
});
const ofPatient = [
  'GET /booked/{email}',
  'POST /create-payment-intent',
  'GET /payments/receipts/{bookingId}',
];
const ofProvider = [
  'GET /bookRequest/{email}',
  'GET /serviceJob/{email}',
  'PUT /serviceUpdate/{serviceId}',
  'DELETE /serviceDelete/{serviceId}',
  'PATCH /book/{bookingId}',
  'POST /bookings/{bookingId}/decline',
];
const ofBoth = privateCalls.filter((call) =>
  /^GET \/book\/|\/bookings\/\{bookingId\}\/(cancel|move|calendar)/.test(call),
);

/** Calls about another person's booking or service that are forbidden to each role. */
const forbidden = {
  stranger: [...ofPatient, ...ofProvider, ...ofBoth],
  patient: ofProvider,
  provider: ofPatient,
};

function bodyOf(call: string, { serviceId, bookingId }: AttackContext['victim']): object {
  const serviceDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  if (call === 'PUT /serviceUpdate/{serviceId}') return { ...exampleService, price: 1 };
  if (call === 'PATCH /book/{bookingId}') return { status: 'completed' };
  return { serviceId, bookingId, serviceDate };
}

/** Replaces claims of a token; the emulator's tokens are not signed. */
function forged(token: string, claims: object) {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...payload, ...claims })}.`;
}

/** Makes every call with each bad token and in each role that may not make it; outcomes are such as `stranger 403`. */
export async function makeForbiddenCalls(context: AttackContext): Promise<Outcome[]> {
  const { victim, attackers, disabled } = context;
  const { patient, provider } = victim;
  const another = 'demo-another';
  const badTokens: Record<string, string> = {
    'no token': '',
    'a word as token': 'nonsense',
    expired: forged(patient.token, { iat: 1_700_000_000, exp: 1_700_003_600 }),
    'another project': forged(patient.token, {
      aud: another,
      iss: `https://securetoken.google.com/${another}`,
    }),
    'of nobody': forged(patient.token, { sub: '' }),
    disabled: disabled.token,
  };
  const tokens = { stranger: attackers[0].token, patient: patient.token, provider: provider.token };
  const attempts = [
    ...Object.entries(badTokens).map(([who, token]) => ({ who, token, calls: privateCalls })),
    ...(['stranger', 'patient', 'provider'] as const).map((who) => ({
      who,
      token: tokens[who],
      calls: forbidden[who],
    })),
  ];
  const outcomes: Outcome[] = [];
  for (const { who, token, calls } of attempts)
    for (const call of calls) {
      const [method = '', template = ''] = call.split(' ');
      const email = (ofPatient.includes(call) ? patient : provider).email;
      const path = template
        .replace('{email}', encodeURIComponent(email))
        .replace('{serviceId}', victim.serviceId)
        .replace('{bookingId}', victim.bookingId);
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const { status } = await fetch(`http://127.0.0.1:${context.target.port}${apiPrefix}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { body: JSON.stringify(bodyOf(call, victim)) }),
      });
      outcomes.push(`${who} ${status}`);
    }
  return outcomes;
}
