import {
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  popularServices,
  type ServiceQuery,
} from '@mendwell/contracts/service';
import { Call } from '@mendwell/service-kit/http/call';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Controller, Param, Query, Res, UseGuards } from '@nestjs/common';
import { PublicAnswer } from './public-answer.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

/** Public reads of services. */
@UseGuards(PublicAnswer)
@Controller()
export class PublicServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly lists: ServiceListService,
  ) {}

  @Call(popularServices)
  popular() {
    return this.services.popular();
  }

  @Call(listServices)
  async list(@Query() query: ServiceQuery, @Res({ passthrough: true }) reply: HeaderWriter) {
    return answerPage(reply, await this.lists.list(query));
  }

  @Call(getService, getServiceToBook, getServiceToUpdate)
  get(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }
}
