import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ServiceCopiesService } from './service-copies.service.ts';

/** Keeps our own copy of what the catalog publishes. */
@Controller()
export class ServiceCopiesConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly copies: ServiceCopiesService,
  ) {}

  @OnEvent('service.published')
  handlePublished(@Payload() event: DomainEvent<'service.published'>) {
    return this.inbox.once(event, (session) => this.copies.keep(event.data, session));
  }

  @OnEvent('service.updated')
  handleUpdated(@Payload() event: DomainEvent<'service.updated'>) {
    return this.inbox.once(event, (session) => this.copies.keep(event.data, session));
  }

  @OnEvent('service.removed')
  handleRemoved(@Payload() event: DomainEvent<'service.removed'>) {
    return this.inbox.once(event, (session) => this.copies.bury(event.data, session));
  }
}
