import { PageQuery } from '@mendwell/contracts/paging';
import { ServiceId, ServiceInput } from '@mendwell/contracts/service';
import { assertPathEmail, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

/** Calls of providers for their own services, and of the booking service. */
@Controller()
export class ServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly lists: ServiceListService,
  ) {}

  @Get('serviceJob/:email')
  async listOfProvider(
    @Param('email') email: string,
    @CurrentUser() user: User,
    @Query({ schema: PageQuery }) query: PageQuery,
    @Res({ passthrough: true }) reply: HeaderWriter,
  ) {
    assertPathEmail(email, user);
    return answerPage(reply, await this.lists.listOfProvider(user, query));
  }

  @Post('service')
  create(@Body({ schema: ServiceInput }) input: ServiceInput, @CurrentUser() user: User) {
    return this.services.create(input, user);
  }

  @Put('serviceUpdate/:serviceId')
  update(
    @Param('serviceId', { schema: ServiceId }) serviceId: string,
    @Body({ schema: ServiceInput }) input: ServiceInput,
    @CurrentUser() user: User,
  ) {
    return this.services.update(serviceId, input, user);
  }

  @Delete('serviceDelete/:serviceId')
  remove(@Param('serviceId', { schema: ServiceId }) serviceId: string, @CurrentUser() user: User) {
    return this.services.remove(serviceId, user);
  }

  /** For booking, with the caller's token; the gateway does not route it. */
  @Get('internal/services/:serviceId')
  snapshot(@Param('serviceId', { schema: ServiceId }) serviceId: string) {
    return this.services.snapshot(serviceId);
  }
}
