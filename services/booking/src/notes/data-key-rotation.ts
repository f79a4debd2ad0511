import { DataKeys } from '@mendwell/service-kit/database/data-keys';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

const everyMs = 10_000;

/** Wraps data keys with the first of `HEALTH_TEXT_KEYS`, so that an older one can be removed. */
@Injectable()
export class DataKeyRotation {
  private readonly logger = new Logger(DataKeyRotation.name);
  private isRunning = false;

  constructor(private readonly keys: DataKeys) {}

  @Interval(everyMs)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.keys.rewrap();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Data keys could not be wrapped with the current key' });
    } finally {
      this.isRunning = false;
    }
  }
}
