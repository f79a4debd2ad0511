import type { Logger } from '@nestjs/common';

/**
 * Work that is repeated at intervals: a call while it still runs does nothing, and a failure is only logged, because the next
 * call tries again.
 */
export function oneAtATime(work: () => Promise<unknown>, logger: Logger, msg: string): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error, msg });
    } finally {
      isRunning = false;
    }
  };
}
