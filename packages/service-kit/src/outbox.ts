import { randomUUID } from 'node:crypto';
import { type EventData, type EventName, eventData } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { leaseMs, OutboxRelay, type OutboxRow, outboxModel } from './outbox-relay.ts';

function newRow<Name extends EventName>(name: Name, data: EventData<Name>): OutboxRow {
  const now = Date.now();
  const id = randomUUID();
  return {
    _id: id,
    event: { id, name, occurredAt: new Date(now).toISOString(), data: eventData[name].parse(data) },
    dueAt: new Date(now + leaseMs),
    attempts: 0,
  };
}

/**
 * Events leave a service only through here: the row is written in the transaction that changes the state, so
 * there is never one without the other. After the commit the rows go straight from memory to the broker; if the
 * process dies before that, their lease runs out and another relay's sweep publishes them.
 */
@Injectable()
export class Outbox {
  private readonly uncommitted = new WeakMap<ClientSession, OutboxRow[]>();

  constructor(
    @InjectModel(outboxModel.name) private readonly rows: Model<OutboxRow>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Records events in the caller's transaction (`Transactions.run`). Throws if `data` breaks the contract. */
  async append<Name extends EventName>(
    session: ClientSession,
    name: Name,
    ...data: EventData<Name>[]
  ): Promise<void> {
    const rows = data.map((fact) => newRow(name, fact));
    await this.rows.insertMany(rows, { session, lean: true });
    this.uncommitted.get(session)?.push(...rows);
  }

  /** Called by `Transactions` whenever the work (re)starts: forgets the rows of an aborted attempt. */
  begin(session: ClientSession): void {
    this.uncommitted.set(session, []);
  }

  /** Called by `Transactions` once the rows are durable. Does not wait for the broker. */
  committed(session: ClientSession): void {
    const rows = this.uncommitted.get(session) ?? [];
    if (rows.length > 0) this.relay.offer(rows);
  }
}
