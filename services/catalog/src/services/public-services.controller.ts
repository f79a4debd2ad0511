import { ServiceQuery } from '@mendwell/contracts/service';
import { Public } from '@mendwell/service-kit/auth';
import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { nextLink } from './page.rules.ts';
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
    @Res({ passthrough: true }) reply: { header(name: string, value: string): unknown },
  ) {
    const { services, total, next } = await this.lists.list(query);
    reply.header('x-total-count', String(total));
    if (next) reply.header('link', nextLink(query, next));
    return services;
  }

  @Get(['services/:serviceId', 'service/:serviceId', 'serviceUpdate/:serviceId'])
  get(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }
}
