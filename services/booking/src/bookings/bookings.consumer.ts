import type { DomainEvent } from '@mendwell/contracts/events';
import { hasProfile } from '@mendwell/service-kit/events/account-versions';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { AccountNamesService } from './account-names.service.ts';
import { BlockedAccountsService } from './blocked-accounts.service.ts';
import { BookingPaymentsService } from './booking-payments.service.ts';

@Controller()
export class BookingsConsumer {
  constructor(
    private readonly payments: BookingPaymentsService,
    private readonly names: AccountNamesService,
    private readonly blocked: BlockedAccountsService,
  ) {}

  @EventPattern('payment.changed')
  recordPayment(event: DomainEvent<'payment.changed'>): Promise<void> {
    return this.payments.record(event);
  }

  @EventPattern('account.changed')
  async updateNames(event: DomainEvent<'account.changed'>): Promise<void> {
    if (hasProfile(event)) await this.names.update(event);
  }

  @EventPattern('account.changed')
  async endBookings(event: DomainEvent<'account.changed'>): Promise<void> {
    if (event.data.isBlocked) await this.blocked.endBookings(event);
  }
}
