import type { PageQuery } from '@mendwell/contracts/calls';
import { getServiceSnapshot } from '@mendwell/contracts/internal';
import {
  createService,
  deleteService,
  listServicesOfProvider,
  type ServiceInput,
  updateService,
} from '@mendwell/contracts/service';
import { assertPathEmail, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Body, Controller, Param, Query, Res } from '@nestjs/common';
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
  async listOfProvider(
    @Param('email') email: string,
    @CurrentUser() user: User,
    @Query() query: PageQuery,
    @Res({ passthrough: true }) reply: HeaderWriter,
  ) {
    assertPathEmail(email, user);
    return answerPage(reply, await this.lists.listOfProvider(user, query));
  }

  @Call(createService)
  create(@Body() input: ServiceInput, @CurrentUser() user: User) {
    return this.services.create(input, user);
  }

  @Call(updateService)
  update(@Param('serviceId') serviceId: string, @Body() input: ServiceInput, @CurrentUser() user: User) {
    return this.services.update(serviceId, input, user);
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
