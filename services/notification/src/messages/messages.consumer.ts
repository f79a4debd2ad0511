import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions, hasProfile } from '@mendwell/service-kit/events/account-versions';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import { DirectionsService } from '../booking-copies/directions.service.ts';
import { messagesOfReview } from '../records/message.rules.ts';
import {
  messagesAboutAccount,
  messagesAboutCalendar,
  messagesAboutService,
  messagesOfErasure,
  messagesOfOffer,
} from '../records/notice.rules.ts';
import { MessagesService } from './messages.service.ts';

/**
 * Turns events into messages, each once, because a message's id identifies its fact and recipient. Needs no inbox: a
 * repeated event writes the same again.
 */
@Controller()
export class MessagesConsumer {
  constructor(
    private readonly messages: MessagesService,
    private readonly copies: BookingCopiesService,
    private readonly accounts: AccountVersions,
    private readonly directions: DirectionsService,
  ) {}

  @EventPattern('booking.status-changed')
  handleBooking(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.messages.change(event);
  }

  @EventPattern('review.written')
  async handleReview(event: DomainEvent<'review.written'>): Promise<void> {
    await this.copies.storeReviewed(event);
    await this.messages.add(messagesOfReview(event));
  }

  @EventPattern('account.changed')
  async handleAccount(event: DomainEvent<'account.changed'>): Promise<void> {
    if (hasProfile(event)) await this.accounts.storeIfNewer(event);
    await this.messages.add([...messagesOfErasure(event), ...messagesAboutAccount(event)]);
  }

  @EventPattern('free-times.changed')
  handleDirections(event: DomainEvent<'free-times.changed'>): Promise<void> {
    return this.directions.storeIfNewer(event);
  }

  @EventPattern('calendar.failed')
  async handleCalendar({ data }: DomainEvent<'calendar.failed'>): Promise<void> {
    const [account] = await this.accounts.listNewest([data.providerUid]);
    if (account) await this.messages.add(messagesAboutCalendar(data, account));
  }

  @EventPattern('service.changed')
  async handleService(event: DomainEvent<'service.changed'>): Promise<void> {
    const messages = messagesAboutService(event);
    if (messages.length === 0) return;
    await this.messages.add(messages);
    await this.messages.dropUndone(event.data);
  }

  @EventPattern('time.offered')
  handleOffer(event: DomainEvent<'time.offered'>): Promise<void> {
    return this.messages.add(messagesOfOffer(event));
  }
}
