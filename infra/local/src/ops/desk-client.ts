import { ask } from '@mendwell/client/http';
import { type Answer, addressOf, apiPrefix, type Call, type CallParameters } from '@mendwell/contracts/calls';
import { RuntimeConfig } from '@mendwell/contracts/slices';
import { runningPorts } from '../system/single-instance.ts';
import { demoAccounts } from '../system/welcome.ts';

const { GATEWAY_URL, OPERATOR_EMAIL, OPERATOR_PASSWORD, OPERATOR_CODE, OPERATOR_TOKEN } = process.env;
const timeoutMs = 30_000;

interface Answered<C extends Call> {
  answer: Answer<C>;
  /** The cursor of the next page of a list. */
  next: string | undefined;
}

/** Calls of the desk by an operator. */
export interface Desk {
  /** Rejects with the answer's own words if it is a refusal. */
  ask<C extends Call>(call: C, parameters: CallParameters<C>, body?: object): Promise<Answered<C>>;
}

/** Signs in at the local system, or at GATEWAY_URL as OPERATOR_EMAIL with OPERATOR_PASSWORD and _CODE, or OPERATOR_TOKEN. */
export async function openDesk(): Promise<Desk> {
  const url = GATEWAY_URL ?? `http://127.0.0.1:${runningPorts('npm start, or set GATEWAY_URL').gateway}`;
  const token = OPERATOR_TOKEN ?? (await signIn(url));
  return {
    async ask(call, parameters, body) {
      const response = await fetch(`${url}${apiPrefix}${addressOf(call, parameters)}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(call.body && { 'content-type': 'application/json' }),
        },
        ...(call.body && { body: JSON.stringify(body ?? {}) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(describeFailure(response.status, text));
      const link = response.headers.get('link') ?? '';
      return {
        answer: (call.mediaType ? text : JSON.parse(text)) as Answer<typeof call>,
        next: /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1],
      };
    },
  };
}

function describeFailure(status: number, text: string): string {
  const hint = status === 404 ? ' (or this account is not an operator)' : '';
  try {
    return `${JSON.parse(text).detail}${hint}`;
  } catch {
    return `The gateway answered ${status}${hint}`;
  }
}

function demoOperator() {
  const { password, demo } = demoAccounts();
  return { password, email: demo.find(({ isOperator }) => isOperator)?.email };
}

interface SignIn {
  idToken?: string;
  /** Instead of a token, if a code is needed. */
  mfaPendingCredential?: string;
  mfaInfo?: { mfaEnrollmentId: string; totpInfo?: object }[];
}

async function signIn(url: string): Promise<string> {
  const { firebase } = RuntimeConfig.parse((await ask('GET', `${url}/config.json`)).body);
  const isEmulator = firebase.emulatorUrl !== undefined;
  const demo = isEmulator ? demoOperator() : undefined;
  const email = OPERATOR_EMAIL ?? demo?.email;
  const password = OPERATOR_PASSWORD ?? demo?.password;
  if (!email || !password) throw new Error('Set OPERATOR_EMAIL and OPERATOR_PASSWORD, or OPERATOR_TOKEN.');
  const origin = isEmulator
    ? `${firebase.emulatorUrl || url}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const post = async (path: string, body: object) =>
    (await ask<SignIn>('POST', `${origin}/${path}?key=${firebase.apiKey}`, { body })).body;
  const first = await post('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
  const { mfaPendingCredential, mfaInfo = [] } = first;
  if (mfaPendingCredential && !OPERATOR_CODE)
    throw new Error(`Set OPERATOR_CODE to the six digits that the app of ${email} shows.`);
  const { idToken } = mfaPendingCredential
    ? await post('v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential,
        mfaEnrollmentId: mfaInfo.find(({ totpInfo }) => totpInfo)?.mfaEnrollmentId,
        totpVerificationInfo: { verificationCode: OPERATOR_CODE },
      })
    : first;
  if (!idToken) throw new Error(`${email} could not sign in; OPERATOR_TOKEN takes an ID token instead.`);
  return idToken;
}
