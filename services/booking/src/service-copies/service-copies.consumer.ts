import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { ServiceCopiesService } from './service-copies.service.ts';

/** Needs no inbox, because versions identify newer events. */
@Controller()
export class ServiceCopiesConsumer {
  constructor(private readonly copies: ServiceCopiesService) {}

  @EventPattern(['service.published', 'service.updated'])
  store({ data }: DomainEvent<'service.published' | 'service.updated'>): Promise<void> {
    return this.copies.store(data);
  }

  @EventPattern('service.removed')
  remove({ data }: DomainEvent<'service.removed'>): Promise<void> {
    return this.copies.remove(data);
  }
}
