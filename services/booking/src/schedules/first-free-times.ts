import { createHash } from 'node:crypto';
import type { EventData } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow } from '@mendwell/service-kit/database/database-now';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { newEvent, Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { ClientSession, Connection, Model } from 'mongoose';
import type { Config } from '../config.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { markFirstFreeDue, type ScheduleDocument, scheduleModel } from '../records/schedule.schema.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { AvailabilityService } from './availability.service.ts';

/** Changes within this time are announced together. */
const everyMs = 1_000;
/** Few at a time, so that many which are due together do not delay requests. */
const concurrency = 4;
/** Longer than a provider's times take. */
const leaseMs = 60_000;
const pauses = { first: 5_000, longest: 60_000 };
const minuteMs = 60_000;
/** How soon after a kill an instance starts again. */
const restartWithinMs = 5 * minuteMs;
/** The most services in one event. */
const servicesPerEvent = 500;

type FirstFree = EventData<'availability.changed'>['services'][number];

const digestOf = (times: FirstFree[]) => createHash('sha256').update(JSON.stringify(times)).digest('base64');

/**
 * Announces the first free time of each service of providers with hours: when it changes, when it passes, and again after
 * `RESTATE_EVERY_SECONDS`, in case an announcement or the note of a change was lost (docs/adr/0060). Needs neither outbox nor
 * transaction: a provider whose announcement fails is due again.
 */
@Injectable()
export class FirstFreeTimes implements BeforeApplicationShutdown {
  private readonly logger = new Logger(FirstFreeTimes.name);
  private readonly due: DueRows<ScheduleDocument>;
  private readonly work: DueWork<ScheduleDocument>;
  private readonly repeatMs: number;
  private changedProviders = new Set<string>();
  private hasRecovered = false;

  constructor(
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectConnection() private readonly connection: Connection,
    @InjectConfig() config: Config,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly transactions: Transactions,
    private readonly publisher: EventPublisher,
  ) {
    this.due = new DueRows(driverCollection(schedules), 'firstFreeDueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'First free times',
      process: (provider) => this.announce(provider),
      pauses,
      describe: ({ _id }) => ({ uidHash: hashUid(_id) }),
      concurrency,
      isReady: () => publisher.isReady,
    });
    this.repeatMs = config.RESTATE_EVERY_SECONDS * 1_000;
  }

  /**
   * Call it once claims of a provider's times have changed. Costs the caller nothing: a write in each booking's transaction
   * would let all bookings of a provider conflict.
   */
  noteChange(providerUid: string): void {
    this.changedProviders.add(providerUid);
  }

  /** Announces those that are due. Never rejects: after a failure, they are due again. */
  @Interval(everyMs)
  async run(): Promise<void> {
    try {
      if (!this.hasRecovered) await this.recoverNotes();
      await this.markChanged();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Changes were not noted' });
    }
    await this.work.run();
  }

  /** Notes the providers of the last bookings, in case the instance before this one was killed before it did. */
  private async recoverNotes(): Promise<void> {
    const since = new Date(Number(await databaseNow(this.connection)) - restartWithinMs);
    const changed = await this.bookings.distinct('providerUid', { changedAt: { $gte: since } });
    for (const providerUid of changed) this.noteChange(providerUid);
    this.hasRecovered = true;
  }

  /** Announces, with the transaction that removes a provider's hours, that any time may be requested. */
  async announceNone(providerUid: string, session: ClientSession): Promise<void> {
    const services = await this.services.findOfProviders([providerUid]);
    const times = services.map(({ serviceId }) => ({ serviceId, nextFreeAt: null }));
    const computedAt = await databaseNow(this.connection);
    for (const data of announcementsOf(providerUid, computedAt, times))
      await this.transactions.publish(session, 'availability.changed', data);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
    await this.markChanged().catch((error) =>
      this.logger.warn({ err: error, msg: 'Changes were not noted' }),
    );
  }

  private async markChanged(): Promise<void> {
    const changed = this.changedProviders;
    this.changedProviders = new Set();
    try {
      if (changed.size > 0) await markFirstFreeDue(this.schedules, [...changed]);
    } catch (error) {
      for (const providerUid of changed) this.changedProviders.add(providerUid);
      throw error;
    }
  }

  private async announce(provider: ScheduleDocument): Promise<void> {
    const { schedule } = provider;
    const copies = await this.services.findOfProviders([provider._id]);
    const services = copies.map((service) => ({ ...service, schedule }));
    const firstFree = await this.availability.firstFreeTimes(services);
    const now = this.due.leasedAt(provider);
    const times = services.map(({ serviceId }) => ({
      serviceId,
      nextFreeAt: firstFree.get(serviceId)?.toISOString() ?? null,
    }));
    const announced = digestOf(times);
    const repeatsAt = Number(provider.announcedAt ?? 0) + this.repeatMs;
    const isNews = announced !== provider.announced || repeatsAt <= Number(now);
    if (isNews)
      for (const data of announcementsOf(provider._id, now, times))
        await this.publisher.publish(newEvent('availability.changed', data));
    const earliest = Math.min(
      ...services.map(({ serviceId }) => Number(firstFree.get(serviceId) ?? Infinity)),
    );
    // From then on, it is too late to book the first of these times.
    const passesAt = earliest - schedule.noticeMinutes * minuteMs;
    const dueAt = Math.min(passesAt, isNews ? Number(now) + this.repeatMs : repeatsAt);
    const pauseMs = Math.max(dueAt - Number(now), everyMs);
    await this.due.postpone(provider, pauseMs, isNews ? { announced, announcedAt: now } : {});
  }
}

function announcementsOf(providerUid: string, computedAt: Date, times: FirstFree[]) {
  const parts = Array.from({ length: Math.ceil(times.length / servicesPerEvent) }, (_, index) =>
    times.slice(index * servicesPerEvent, (index + 1) * servicesPerEvent),
  );
  return parts.map((services) => ({ providerUid, computedAt: computedAt.toISOString(), services }));
}
