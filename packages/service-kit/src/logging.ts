import { createHash } from 'node:crypto';
import type { Params } from 'nestjs-pino';
import type { ServiceConfig } from './config.ts';

const emails = /[^\s"'<>:,;(){}[\]/@]+@[\w.-]+\.\w{2,}/g;
const tokens = /\bey[\w-]{10,}\.[\w-]+\.[\w-]*/g;
/** MongoDB quotes the values that a unique index refused. */
const keyValues = /dup key: \{.*\}/g;

/** Text that may be logged: e-mail addresses, bearer tokens and stored values are taken out. */
export const withoutPersonalData = (text: string) =>
  text.replace(tokens, '[token]').replace(emails, '[email]').replace(keyValues, 'dup key');

/** The same person in two log lines, without saying who. */
export const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex').slice(0, 16);

const secretNames = /SECRET|KEY|PASSWORD|TOKEN/;

/** A config as it may be logged: secrets as `[set]`, addresses without user, password and parameters. */
export const shownConfig = (config: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (secretNames.test(name)) return [name, '[set]'];
      return [name, typeof value === 'string' ? value.replace(/\/\/.*@/, '//').replace(/\?.*/, '') : value];
    }),
  );

/** An error as it is logged. Drivers hang whole documents on theirs; those are left out. */
function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) };
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    stack: withoutPersonalData(error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/**
 * JSON lines on standard output. Requests are logged by the gateway; a service logs only what went wrong or
 * took long (`request-log.ts`), so pino's request middleware is bound to no route.
 */
export const loggerParams = (service: string, config: ServiceConfig): Params => ({
  pinoHttp: {
    level: config.LOG_LEVEL,
    base: { service },
    serializers: { err: loggedError },
    wrapSerializers: false,
  },
  forRoutes: [],
});
