import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { ErasureSteps } from './erasure-steps.ts';

@Controller()
export class ErasuresConsumer {
  constructor(private readonly steps: ErasureSteps) {}

  /** Needs no inbox, since the set of services is the same after a repeat. */
  @EventPattern('account.erasure-confirmed')
  confirm({ data }: DomainEvent<'account.erasure-confirmed'>): Promise<void> {
    return this.steps.confirm(data);
  }
}
