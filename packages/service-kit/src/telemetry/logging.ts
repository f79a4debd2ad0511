import type { Params } from 'nestjs-pino';

const emails = /[^\s"'<>:,;(){}[\]/@]+@[\w.-]+\.\w{2,}/g;
const tokens = /\bey[\w-]{10,}\.[\w-]+\.[\w-]*/g;
/** MongoDB quotes the values that a unique index refused in its message. */
const keyValues = /dup key: \{.*\}/g;

/** Removes e-mail addresses, tokens and stored values from text for logs. */
export const withoutPersonalData = (text: string) =>
  text.replace(tokens, '[token]').replace(emails, '[email]').replace(keyValues, 'dup key');

const secretNames = /SECRET|KEY|PASSWORD|TOKEN|SERVICE_ACCOUNT/;

/** A config for logs: secrets as `[set]`, URLs without user, password and parameters. */
export const shownConfig = (config: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (secretNames.test(name)) return [name, '[set]'];
      return [name, typeof value === 'string' ? value.replace(/\/\/.*@/, '//').replace(/\?.*/, '') : value];
    }),
  );

/** An error for logs, without the documents that drivers attach to theirs. */
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
 * JSON lines on standard output. The gateway logs requests; a service logs only failed, slow and changing ones
 * (`problem.ts`, `http-server.ts`), so pino's request middleware is not bound to any route.
 */
export const loggerParams = (service: string, level: string): Params => ({
  pinoHttp: {
    level,
    base: { service },
    serializers: { err: loggedError },
    wrapSerializers: false,
  },
  forRoutes: [],
});
