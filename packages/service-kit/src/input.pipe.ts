import { invalidDateMessage } from '@mendwell/contracts/booking';
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError } from './domain-error.ts';

type PipeOptions = NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>;
type Issues = Parameters<NonNullable<PipeOptions['exceptionFactory']>>[0];

const pathOf = (issue: Issues[number]) =>
  (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.');

/** The refusal of input that breaks its schema: the first message is what people read. */
export function invalidInput(issues: Issues): DomainError {
  const errors = issues.map((issue) => ({ path: pathOf(issue), message: issue.message }));
  const detail = errors[0]?.message ?? 'The request cannot be read';
  return new DomainError(detail === invalidDateMessage ? 'invalid-date' : 'invalid-input', detail, {
    errors,
  });
}

/** No body of ours is this deep; whoever sends one is after the stack. */
const deepest = 32;

/** Keys that reach for an object's prototype; `__proto__` is refused by the JSON parser already. */
function isHostile(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > deepest || Object.hasOwn(value, 'constructor')) return true;
  return Object.values(value).some((part) => isHostile(part, depth + 1));
}

const isPlainName = (name: string) => /^\w+$/.test(name);

/**
 * Checks `@Body({ schema })`, `@Query({ schema })` and `@Param('x', { schema })` against their zod schema and
 * hands on the parsed value. Unknown body keys are dropped by the schema; query names that try to build
 * objects (`search[$ne]`) are refused, so that a mistyped filter never means "everything". A parameter of the
 * path that breaks its schema is `not-found`.
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
      // There is nothing at an address that cannot be one of ours.
      throw error instanceof DomainError ? new DomainError('not-found', error.detail) : error;
    });
  }
}
