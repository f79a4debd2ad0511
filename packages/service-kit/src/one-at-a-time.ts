import type { Logger } from '@nestjs/common';

/**
 * Work that is repeated at intervals: a call while it still runs does nothing, and a failure is only logged, because the next
 * call tries again. Both resolve to undefined.
 */
export function oneAtATime<Result>(
  work: () => Promise<Result>,
  logger: Logger,
  msg: string,
): () => Promise<Result | undefined> {
  let isRunning = false;
  return async () => {
    if (isRunning) return undefined;
    isRunning = true;
    try {
      return await work();
    } catch (error) {
      logger.warn({ err: error, msg });
      return undefined;
    } finally {
      isRunning = false;
    }
  };
}
