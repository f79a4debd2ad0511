import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { ServiceCopiesService } from './service-copies.service.ts';

/** Needs no inbox, because versions identify newer events. */
@Controller()
export class ServiceCopiesConsumer {
  constructor(private readonly copies: ServiceCopiesService) {}

  @EventPattern('service.changed')
  store({ data }: DomainEvent<'service.changed'>): Promise<void> {
    const { serviceId, version, service, isHidden } = data;
    return service && !isHidden
      ? this.copies.store({ serviceId, version, ...service })
      : this.copies.remove({ serviceId, version });
  }
}
