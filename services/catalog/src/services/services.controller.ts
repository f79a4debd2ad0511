import { ServiceInput } from '@mendwell/contracts/service';
import { assertPathEmail, CurrentUser, type User } from '@mendwell/service-kit/auth';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ServicesService } from './services.service.ts';

/** What providers do with their own services, and what other services ask. */
@Controller()
export class ServicesController {
  constructor(private readonly services: ServicesService) {}

  @Get('serviceJob/:email')
  listOfProvider(@Param('email') email: string, @CurrentUser() user: User) {
    assertPathEmail(email, user);
    return this.services.listOfProvider(user);
  }

  @Post('service')
  create(@Body({ schema: ServiceInput }) input: ServiceInput, @CurrentUser() user: User) {
    return this.services.create(input, user);
  }

  @Put('serviceUpdate/:serviceId')
  update(
    @Param('serviceId') serviceId: string,
    @Body({ schema: ServiceInput }) input: ServiceInput,
    @CurrentUser() user: User,
  ) {
    return this.services.update(serviceId, input, user);
  }

  @Delete('serviceDelete/:serviceId')
  remove(@Param('serviceId') serviceId: string, @CurrentUser() user: User) {
    return this.services.remove(serviceId, user);
  }

  /** Not routed by the gateway: booking asks with the caller's own token. */
  @Get('internal/services/:serviceId')
  snapshot(@Param('serviceId') serviceId: string) {
    return this.services.snapshot(serviceId);
  }
}
