import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from '@mendwell/contracts/problem';
import { problemStatus } from '@mendwell/contracts/problem-status';
import { HttpException } from '@nestjs/common';
import { DomainError } from './domain-error.ts';
import { isDatabaseUnavailable, isUnusableInput } from './mongo-errors.ts';

/** What the framework refuses by itself, in our words. Any other 4xx is `invalid-input`. */
const refusedByFramework: Record<number, [ProblemCode, string]> = {
  404: ['not-found', 'There is nothing here'],
  413: ['payload-too-large', 'The request is too large'],
  415: ['unsupported-media-type', 'Only application/json is accepted'],
};

const unreadable = 'The request cannot be read';

function fromStatus(status: number, cause: unknown): DomainError {
  const known = refusedByFramework[status];
  if (known) return new DomainError(...known, { cause });
  if (status < 500) return new DomainError('invalid-input', unreadable, { cause });
  return new DomainError('internal', 'Something went wrong', { cause });
}

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
};

/** Whatever was thrown, as the refusal the caller is told. Details of unknown errors never leave. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) {
    const detail = 'This is not available right now, please try again';
    return new DomainError('unavailable', detail, { cause: error, retryAfterSeconds: 1 });
  }
  if (isUnusableInput(error)) return new DomainError('invalid-input', unreadable, { cause: error });
  return fromStatus(statusOf(error) ?? 500, error);
}

/** The body of a refusal. */
export function problemOf(refusal: DomainError, requestId: string): Problem {
  const status = problemStatus[refusal.code];
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: refusal.code,
    detail: refusal.detail,
    requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.alternatives && { alternatives: refusal.alternatives }),
  };
}
