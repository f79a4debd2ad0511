import { invalidDateMessage } from '@mendwell/contracts/booking';
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError } from '../domain-error.ts';

type PipeOptions = NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>;
type Issues = Parameters<NonNullable<PipeOptions['exceptionFactory']>>[0];

const pathOf = (issue: Issues[number]) =>
  (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.');

/** The refusal of input that breaks its schema; people see the first message. */
export function invalidInput(issues: Issues): DomainError {
  const errors = issues.map((issue) => ({ path: pathOf(issue), message: issue.message }));
  const detail = errors[0]?.message ?? 'The request cannot be read';
  return new DomainError(detail === invalidDateMessage ? 'invalid-date' : 'invalid-input', detail, {
    errors,
  });
}

/** None of our bodies is this deep; a deeper one is an attack on the stack. */
const deepest = 32;

/** Finds keys that could reach a prototype; the JSON parser already refuses `__proto__`. */
function isHostile(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > deepest || Object.hasOwn(value, 'constructor')) return true;
  return Object.values(value).some((part) => isHostile(part, depth + 1));
}

const isPlainName = (name: string) => /^\w+$/.test(name);

/**
 * Checks `@Body({ schema })`, `@Query({ schema })` and `@Param('x', { schema })` against their zod schema and
 * returns the parsed value. Schemas drop unknown body keys. Query names that build objects (`search[$ne]`) are refused,
 * so that a malformed filter never matches everything. A path parameter that breaks its schema is `not-found`.
 */
@Injectable()
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: invalidInput });
  }

  override async transform<Value>(value: Value, metadata: ArgumentMetadata): Promise<Value> {
    if (metadata.type === 'body' && metadata.schema && (typeof value !== 'object' || value === null)) {
      throw new DomainError('invalid-input', 'A JSON object is required');
    }
    const names = metadata.type === 'query' && typeof value === 'object' ? Object.keys(value ?? {}) : [];
    if (!names.every(isPlainName) || (metadata.type === 'body' && isHostile(value))) {
      throw new DomainError('invalid-input', 'The request has a name that cannot be used');
    }
    if (metadata.type !== 'param') return super.transform(value, metadata);
    return super.transform(value, metadata).catch((error) => {
      throw error instanceof DomainError ? new DomainError('not-found', error.detail) : error;
    });
  }
}
