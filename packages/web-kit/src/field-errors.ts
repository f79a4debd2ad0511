import type { Problem } from '@mendwell/contracts/problem';
import { ProblemError } from './http.ts';

/** The messages about single fields, if the server refused what was sent because of them. */
export const fieldErrorsOf = (error: unknown): Problem['errors'] =>
  error instanceof ProblemError ? error.problem.errors : undefined;
