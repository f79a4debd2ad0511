import type { Problem, ProblemCode } from '@mendwell/contracts/problem';

type Details = Pick<Problem, 'errors' | 'alternatives' | 'present' | 'terms'>;

interface DomainErrorOptions extends ErrorOptions, Partial<Details> {
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
}

/**
 * A refusal that is sent to the caller: `code` is for programs, `detail` a sentence for people. Other errors become
 * `internal`, without details.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly retryAfterSeconds: number | undefined;
  /** Further members of the problem. */
  readonly details: Partial<Details>;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    { cause, retryAfterSeconds, ...details }: DomainErrorOptions = {},
  ) {
    super(detail, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}
