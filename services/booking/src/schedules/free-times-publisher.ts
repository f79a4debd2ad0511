import type { EventData } from '@mendwell/contracts/events';
import { databaseNow, driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { Restating } from '@mendwell/service-kit/events/restating';
import { newEvent, Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { ClientSession, Connection, Model } from 'mongoose';
import {
  bookableHours,
  markFreeTimesDue,
  type ScheduleDocument,
  scheduleModel,
} from '../records/schedule.schema.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { AvailabilityService, type NextFree } from './availability.service.ts';

/** Changes within this time are announced together. */
const everyMs = 1_000;
/** Few at a time, so that many which are due together do not delay requests. */
const concurrency = 4;
/** Longer than a provider's times take. */
const leaseMs = 60_000;
const pauses = { first: 5_000, longest: 60_000 };
const minuteMs = 60_000;
/** Restating computes all of them again sooner. */
const latestMs = 24 * 60 * minuteMs;
/** The most services in one event. */
const servicesPerEvent = 500;

type Announced = EventData<'free-times.changed'>['services'][number];

/** The first free times of a service; none while any time may be requested. */
type Computed = { serviceId: string } & NextFree;
const none: NextFree = { at: undefined, parts: [] };

/**
 * Announces the first free time of each service of providers with hours: when it may have changed, when it passes, and again in
 * the background, in case an announcement or the note of a change was lost (docs/adr/0019). Needs neither outbox nor transaction:
 * a provider whose announcement fails is due again.
 */
@Injectable()
export class FreeTimesPublisher implements BeforeApplicationShutdown {
  private readonly logger = new Logger(FreeTimesPublisher.name);
  private readonly due: DueRows<ScheduleDocument>;
  private readonly work: DueWork<ScheduleDocument>;
  private changedProviders = new Set<string>();

  constructor(
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectConnection() private readonly connection: Connection,
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
    private readonly transactions: Transactions,
    private readonly publisher: EventPublisher,
    private readonly accounts: AccountVersions,
    restating: Restating,
  ) {
    this.due = new DueRows(driverCollection(schedules), 'freeTimesDueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'First free times',
      process: (provider) => this.publish(provider),
      pauses,
      describe: ({ _id }) => ({ uidHash: hashUid(_id) }),
      concurrency,
      isReady: () => publisher.isReady,
    });
    const toEvents = async (provider: ScheduleDocument, now: Date) =>
      announcementsOf(factsOf(provider, now), (await this.compute(provider, now)).map(announced)).map(
        toEvent,
      );
    restating.add({ kind: 'free times', records: schedules, toEvents });
  }

  /**
   * Call it once claims of a provider's times have changed. Costs the caller nothing: a write in each booking's transaction
   * would let all bookings of a provider conflict.
   */
  enqueue(providerUid: string): void {
    this.changedProviders.add(providerUid);
  }

  /** Announces those that are due. Never rejects: after a failure, they are due again. */
  @Interval(everyMs)
  async run(): Promise<void> {
    try {
      await this.flush();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Changes were not noted' });
    }
    await this.work.run();
  }

  /** Announces, with the transaction that removes a provider's hours, that any time may be requested. */
  async publishNoTimes(providerUid: string, session: ClientSession): Promise<void> {
    const services = await this.services.findOfProviders([providerUid]);
    const times = services.map(({ serviceId }) => announced({ serviceId, ...none }));
    const computedAt = (await databaseNow(this.connection)).toISOString();
    for (const data of announcementsOf({ providerUid, computedAt }, times))
      await this.transactions.publish(session, 'free-times.changed', data);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
    await this.flush().catch((error) => this.logger.warn({ err: error, msg: 'Changes were not noted' }));
  }

  private async flush(): Promise<void> {
    const changed = this.changedProviders;
    this.changedProviders = new Set();
    try {
      if (changed.size > 0) await markFreeTimesDue(this.schedules, [...changed]);
    } catch (error) {
      for (const providerUid of changed) this.changedProviders.add(providerUid);
      throw error;
    }
  }

  private async publish(provider: ScheduleDocument): Promise<void> {
    const now = this.due.leasedAt(provider);
    const computed = await this.compute(provider, now);
    for (const data of announcementsOf(factsOf(provider, now), computed.map(announced)))
      await this.publisher.publish(toEvent(data));
    const earliest = Math.min(...computed.map(({ at }) => Number(at ?? Infinity)));
    // From then on, it is too late to book the first of these times.
    const passesInMs = earliest - provider.schedule.noticeMinutes * minuteMs - Number(now);
    await this.due.postpone(provider, Math.max(Math.min(passesInMs, latestMs), everyMs));
  }

  private async compute(hours: ScheduleDocument, now: Date): Promise<Computed[]> {
    const copies = await this.services.findOfProviders([hours._id]);
    const schedule = bookableHours(hours, await this.accounts.leavesAt(hours._id));
    const services = copies.map((service) => ({ ...service, schedule }));
    const found = await this.availability.nextFree(services, now);
    return services.map(({ serviceId }) => ({ serviceId, ...(found.get(serviceId) ?? none) }));
  }
}

const toEvent = (data: EventData<'free-times.changed'>) => newEvent('free-times.changed', data);

const announced = ({ serviceId, at, parts }: Computed): Announced => ({
  serviceId,
  nextFreeAt: at?.toISOString() ?? null,
  freeParts: parts,
});

const factsOf = ({ _id, schedule: { directions } }: ScheduleDocument, now: Date) => ({
  providerUid: _id,
  computedAt: now.toISOString(),
  ...(directions && { directions }),
});

/** One at least: a provider's patients may still have appointments of services that are removed. */
function announcementsOf(facts: Omit<EventData<'free-times.changed'>, 'services'>, times: Announced[]) {
  const parts = Array.from({ length: Math.max(1, Math.ceil(times.length / servicesPerEvent)) }, (_, index) =>
    times.slice(index * servicesPerEvent, (index + 1) * servicesPerEvent),
  );
  return parts.map((services) => ({ ...facts, services }));
}
