import type { DomainEvent } from '@mendwell/contracts/events';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ServiceCopiesService } from './service-copies.service.ts';

/** Keeps our own copy of what the catalog publishes. Its version tells whether an event is newer: no inbox. */
@Controller()
export class ServiceCopiesConsumer {
  constructor(private readonly copies: ServiceCopiesService) {}

  @OnEvent('service.published')
  handlePublished(@Payload() event: DomainEvent<'service.published'>) {
    return this.copies.keep(event.data);
  }

  @OnEvent('service.updated')
  handleUpdated(@Payload() event: DomainEvent<'service.updated'>) {
    return this.copies.keep(event.data);
  }

  @OnEvent('service.removed')
  handleRemoved(@Payload() event: DomainEvent<'service.removed'>) {
    return this.copies.remove(event.data);
  }
}
