import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { TimeoutStrategy, timeout } from 'cockatiel';
import type { Connection } from 'mongoose';
import { maxTimeMS } from './driver.ts';
import { SharedReads } from './shared-reads.ts';

/** The driver's time limit does not apply to a frozen server. */
const inTime = timeout(2_000, TimeoutStrategy.Aggressive).dangerouslyUnref();

/** Whether this service's database takes writes now. */
@Injectable()
export class DatabaseAvailability {
  private readonly probes = new SharedReads<boolean>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** True if no majority of the database's members answers in time. Concurrent callers share one query. */
  isAway(): Promise<boolean> {
    return this.probes.read('', async () => {
      try {
        await inTime.execute(() => this.probe());
        return false;
      } catch {
        return true;
      }
    });
  }

  /** A linearizable read waits for a majority like a write; a ping succeeds on a primary that is cut off from its set. */
  private async probe(): Promise<void> {
    const inbox = this.connection.getClient().db(this.connection.name).collection<{ _id: string }>('inbox');
    await inbox.findOne({ _id: '' }, { readConcern: 'linearizable', maxTimeMS });
  }
}
