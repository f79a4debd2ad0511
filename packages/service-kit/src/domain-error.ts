import type { Problem, ProblemCode } from '@mendwell/contracts/problem';

interface DomainErrorOptions extends ErrorOptions {
  errors?: Problem['errors'];
  alternatives?: Problem['alternatives'];
  present?: Problem['present'];
  terms?: Problem['terms'];
  /** Becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
}

/**
 * A refusal that is sent to the caller: `code` is for programs, `detail` a sentence for people. Other errors become
 * `internal`, without details.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly errors: Problem['errors'];
  readonly alternatives: Problem['alternatives'];
  readonly present: Problem['present'];
  readonly terms: Problem['terms'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    options: DomainErrorOptions = {},
  ) {
    super(detail, options);
    this.errors = options.errors;
    this.alternatives = options.alternatives;
    this.present = options.present;
    this.terms = options.terms;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
