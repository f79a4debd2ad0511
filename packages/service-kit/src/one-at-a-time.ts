import { Logger } from '@nestjs/common';

/**
 * For a method that is called at intervals: a call while it still runs does nothing, and a failure is only logged, with `msg`,
 * because the next call tries again.
 */
export const OneAtATime =
  (msg: string) =>
  (target: object, _key: string, descriptor: TypedPropertyDescriptor<() => Promise<void>>): void => {
    const { value: work } = descriptor;
    const logger = new Logger(target.constructor.name);
    const running = new WeakSet();
    descriptor.value = async function (this: object) {
      if (running.has(this)) return;
      running.add(this);
      try {
        await work?.call(this);
      } catch (error) {
        logger.warn({ err: error, msg });
      } finally {
        running.delete(this);
      }
    };
  };
