import { z } from 'zod';

/** The settings of the sandbox. Both keys must have test prefixes, so that a live key is refused. */
const Config = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((value) => value !== 'production', 'the payment sandbox never runs in production'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_DATA: z.string('a directory to keep the state in').min(1),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  /** The receiver of events; without one, they are only listed. */
  WEBHOOK_URL: z.url().optional(),
});
export type Config = z.infer<typeof Config>;

/** Reads the environment. Throws with every invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = Config.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The payment sandbox cannot start:\n${problems.join('\n')}`);
}
