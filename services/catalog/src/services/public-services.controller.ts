import { ServiceId, ServiceQuery } from '@mendwell/contracts/service';
import { Public } from '@mendwell/service-kit/auth';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/pages';
import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { PublicAnswer } from './public-answer.guard.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

/** What every visitor may read. */
@Public()
@UseGuards(PublicAnswer)
@Controller()
export class PublicServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly lists: ServiceListService,
  ) {}

  @Get('popularServices')
  popular() {
    return this.services.popular();
  }

  @Get('services')
  async list(
    @Query({ schema: ServiceQuery }) query: ServiceQuery,
    @Res({ passthrough: true }) reply: HeaderWriter,
  ) {
    return answerPage(reply, await this.lists.search(query));
  }

  @Get(['services/:serviceId', 'service/:serviceId', 'serviceUpdate/:serviceId'])
  get(@Param('serviceId', { schema: ServiceId }) serviceId: string) {
    return this.services.get(serviceId);
  }
}
