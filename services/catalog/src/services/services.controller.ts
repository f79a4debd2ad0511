import type { PageQuery } from '@mendwell/contracts/calls';
import type { DomainEvent } from '@mendwell/contracts/events';
import { getServiceSnapshot } from '@mendwell/contracts/internal';
import {
  createService,
  deleteService,
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  listServicesOfProvider,
  pauseService,
  popularServices,
  type ServiceQuery,
  updateService,
} from '@mendwell/contracts/service-calls';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { assertPathEmail, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query, UseGuards } from '@nestjs/common';
import { FreeTimesService } from './free-times.service.ts';
import { PublicAnswer } from './public-answer.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

@Controller()
export class ServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly lists: ServiceListService,
    private readonly freeTimes: FreeTimesService,
  ) {}

  @UseGuards(PublicAnswer)
  @Call(popularServices)
  popular() {
    return this.services.popular();
  }

  @UseGuards(PublicAnswer)
  @Call(listServices)
  list(@Query() query: ServiceQuery) {
    return this.lists.list(query);
  }

  @UseGuards(PublicAnswer)
  @Call(getService, getServiceToBook, getServiceToUpdate)
  get(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }

  @Call(listServicesOfProvider)
  listOfProvider(@Param('email') email: string, @CurrentUser() user: User, @Query() query: PageQuery) {
    assertPathEmail(email, user);
    return this.lists.listOfProvider(user, query);
  }

  @Call(createService)
  create(@Body() input: ServiceInput, @CurrentUser() user: User) {
    return this.services.create(input, user);
  }

  @Call(updateService)
  update(@Param('serviceId') serviceId: string, @Body() input: ServiceInput, @CurrentUser() user: User) {
    return this.services.update(serviceId, input, user);
  }

  @Call(pauseService)
  pause(
    @Param('serviceId') serviceId: string,
    @Body() { isPaused }: { isPaused: boolean },
    @CurrentUser() user: User,
  ) {
    return this.services.pause(serviceId, isPaused, user);
  }

  @Call(deleteService)
  remove(@Param('serviceId') serviceId: string, @CurrentUser() user: User) {
    return this.services.remove(serviceId, user);
  }

  @Call(getServiceSnapshot)
  snapshot(@Param('serviceId') serviceId: string) {
    return this.services.snapshot(serviceId);
  }

  @EventPattern('free-times.changed')
  recordFreeTimes(event: DomainEvent<'free-times.changed'>): Promise<void> {
    return this.freeTimes.record(event);
  }
}
