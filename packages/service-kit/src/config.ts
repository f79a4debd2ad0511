import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { serviceAccount } from './service-account.ts';

/** A count or duration from the environment: a positive integer. */
export const positiveInteger = () => z.coerce.number().int().positive();

/** A switch from the environment: exactly `true` or `false`. */
export const trueOrFalse = () => z.stringbool({ truthy: ['true'], falsy: ['false'] });

/** The environment variables of every service; spread them into the service's own schema. */
export const serviceConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The service's own database. Transactions require a replica set, whose members this may list; a URL cannot. */
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^/?\s]+(\/\S*)?$/, 'must be mongodb://<hosts>/<database>'),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }),
  FIREBASE_PROJECT_ID: z.string(),
  /** `host:port`; read by firebase-admin itself. Local mode and tests only. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  /** Asks the identity provider whether an operator's sign-in still counts; catalog's also manages users. The emulator needs none. */
  FIREBASE_SERVICE_ACCOUNT: serviceAccount().optional(),
  /** The port of this instance's metrics, not routed by the gateway; none if unset. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where traces are sent, by OTLP over HTTP (`http://jaeger:4318`); no traces if unset. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether operators must have signed in with a second factor; if unset, in production only. */
  DESK_REQUIRES_MFA: trueOrFalse().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** How long a stopping service continues to serve while load balancers notice, in milliseconds. */
  DRAIN_MS: z.coerce.number().int().min(0).max(8_000).default(1_000),
} as const;

const ServiceConfigSchema = z.object(serviceConfig);
export type ServiceConfig = z.infer<typeof ServiceConfigSchema>;

const localOnly = () => 'must not be set in production';
/** The public defaults of docker-compose.yml end with `local`. */
const knownDefault = (value: string) => /[-_]local([@,]|$)/.test(value) && 'is a public default';

/** Checks by variable for production; each returns what is wrong with the value, or false. */
const refusedInProduction: Record<string, (value: string) => string | false> = {
  FIREBASE_AUTH_EMULATOR_HOST: localOnly,
  STRIPE_API_BASE: localOnly,
  CALENDARS_ALLOW_LOOPBACK: (value) => value !== 'false' && localOnly(),
  FIREBASE_PROJECT_ID: (value) => value.startsWith('demo-') && 'is an emulator project',
  MONGODB_URI: knownDefault,
  AMQP_URL: knownDefault,
  STRIPE_SECRET_KEY: knownDefault,
  STRIPE_WEBHOOK_SECRET: knownDefault,
  SMTP_URL: (value) =>
    (/\/\/mail-catcher(:|\/|$)|:1025(\/|$)/.test(value) && 'is the mail catcher') ||
    (!/^smtps:|[?&]requireTLS=true(&|$)/.test(value) && 'must be smtps:, or end with ?requireTLS=true'),
  MAIL_LINK_SECRET: knownDefault,
  HEALTH_TEXT_KEYS: (value) => /(^|,)\s*local:/.test(value) && 'is a public default',
};

type Environment = Record<string, string | undefined>;
type Parsed<Config> = { config: Config } | { problems: string[] };

/** The pure part of `loadConfig`: the config, or one line per wrong variable. An empty variable counts as unset. */
export function parseConfig<Schema extends z.ZodType<ServiceConfig>>(
  schema: Schema,
  environment: Environment,
): Parsed<z.infer<Schema>> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (present.NODE_ENV === 'production') {
    if (present.FIREBASE_SERVICE_ACCOUNT === undefined)
      problems.push('FIREBASE_SERVICE_ACCOUNT: is required in production');
    for (const [name, wrongWith] of Object.entries(refusedInProduction)) {
      const value = present[name];
      const problem = value !== undefined && wrongWith(value);
      if (problem) problems.push(`${name}: ${problem}`);
    }
  }
  return parsed.success && problems.length === 0 ? { config: parsed.data } : { problems };
}

/** Reads the environment at start. On errors, prints every wrong variable and exits with 1. */
export function loadConfig<Schema extends z.ZodType<ServiceConfig>>(
  schema: Schema,
  environment: Environment = process.env,
): z.infer<Schema> {
  const parsed = parseConfig(schema, environment);
  if ('config' in parsed) return parsed.config;
  console.error(`This service cannot start:\n${parsed.problems.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}

export const configToken = Symbol('service config');

/** Injects the service's config: `constructor(@InjectConfig() config: Config)`. */
export const InjectConfig = () => Inject(configToken);
