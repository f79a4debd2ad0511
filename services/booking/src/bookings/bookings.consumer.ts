import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions, hasProfile } from '@mendwell/service-kit/events/account-versions';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { FreeTimesPublisher } from '../schedules/free-times-publisher.ts';
import { AccountNamesService } from './account-names.service.ts';
import { BookingPaymentsService } from './booking-payments.service.ts';

@Controller()
export class BookingsConsumer {
  constructor(
    private readonly payments: BookingPaymentsService,
    private readonly names: AccountNamesService,
    private readonly accounts: AccountVersions,
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
    if (hasProfile(event)) await this.names.update(event);
  }
}
