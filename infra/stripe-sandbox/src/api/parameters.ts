import { z } from 'zod';
import { ApiError, invalidRequest } from './api-error.ts';

/** Whole numbers are sent as text. */
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
export const metadata = z.record(z.string().max(40), z.string().max(500));
/** Whether an intent's answer has its latest charge in place of the charge's id. */
export const expand = z.array(z.literal('latest_charge')).default([]);

const nameOf = ([first, ...rest]: PropertyKey[]) =>
  [String(first ?? ''), ...rest.map((step) => `[${String(step)}]`)].join('');

function refusal(issue: z.core.$ZodIssue): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_format' && issue.format === 'regex') {
    return invalidRequest(`Invalid integer: ${issue.input}`, { code: 'parameter_invalid_integer', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** Validates the parameters of a call. Throws the first problem in the provider's words. */
export function parse<Schema extends z.ZodType>(schema: Schema, parameters: unknown): z.infer<Schema> {
  const result = schema.safeParse(parameters, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusal(issue) : invalidRequest('Invalid request');
}
