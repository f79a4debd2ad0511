import type { Problem } from '@mendwell/contracts/problem';
import { ProblemError } from './http.ts';

/** The per-field messages of a validation error. */
export const fieldErrorsOf = (error: unknown): Problem['errors'] =>
  error instanceof ProblemError ? error.problem.errors : undefined;
