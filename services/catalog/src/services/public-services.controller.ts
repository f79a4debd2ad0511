import {
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  popularServices,
  type ServiceQuery,
} from '@mendwell/contracts/service-calls';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param, Query, UseGuards } from '@nestjs/common';
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
  list(@Query() query: ServiceQuery) {
    return this.lists.list(query);
  }

  @Call(getService, getServiceToBook, getServiceToUpdate)
  get(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }
}
