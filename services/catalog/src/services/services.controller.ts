import type { PageQuery } from '@mendwell/contracts/calls';
import { getServiceSnapshot } from '@mendwell/contracts/internal';
import {
  createService,
  deleteService,
  listServicesOfProvider,
  pauseService,
  updateService,
} from '@mendwell/contracts/service-calls';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { assertPathEmail, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

/** Calls of providers for their own services, and of the booking service. */
@Controller()
export class ServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly lists: ServiceListService,
  ) {}

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
}
