import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions, hasProfile } from '@mendwell/service-kit/events/account-versions';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { FreeTimesPublisher } from '../schedules/free-times-publisher.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { AccountChangesService } from './account-changes.service.ts';
import { BookingPaymentsService } from './booking-payments.service.ts';

@Controller()
export class BookingsConsumer {
  constructor(
    private readonly payments: BookingPaymentsService,
    private readonly changes: AccountChangesService,
    private readonly accounts: AccountVersions,
    private readonly services: ServiceCopiesService,
    private readonly freeTimes: FreeTimesPublisher,
  ) {}

  @EventPattern('payment.changed')
  recordPayment(event: DomainEvent<'payment.changed'>): Promise<void> {
    return this.payments.record(event);
  }

  @EventPattern('account.changed')
  async updateNames(event: DomainEvent<'account.changed'>): Promise<void> {
    await this.accounts.storeIfNewer(event);
    // A provider who leaves is not bookable after that.
    const { what, uid } = event.data;
    if (what === 'erasure-requested' || what === 'kept') this.freeTimes.enqueue(uid);
    if (hasProfile(event)) await this.changes.updateNames(event);
  }

  /** Needs no inbox, because versions identify newer events. */
  @EventPattern('service.changed')
  storeService({ data }: DomainEvent<'service.changed'>): Promise<void> {
    const { serviceId, version, service, isHidden } = data;
    return service && !isHidden
      ? this.services.store({ serviceId, version, ...service })
      : this.services.remove({ serviceId, version });
  }
}
