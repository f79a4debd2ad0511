import type { VersionedDecision } from '@mendwell/contracts/desk/actions';
import {
  type DeskServiceQuery,
  getDeskService,
  hideService,
  listDeskServices,
  showService,
} from '@mendwell/contracts/desk/services';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { ServiceModeration } from '../services/service-moderation.service.ts';
import { DeskServicesService } from './desk-services.service.ts';

@Controller()
export class DeskServicesController {
  constructor(
    private readonly services: DeskServicesService,
    private readonly moderation: ServiceModeration,
  ) {}

  @Call(listDeskServices)
  list(@Query() query: DeskServiceQuery) {
    return this.services.list(query);
  }

  @Call(getDeskService)
  get(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }

  @Call(hideService)
  hide(
    @Param('serviceId') serviceId: string,
    @Body() decision: VersionedDecision,
    @CurrentUser() operator: User,
  ) {
    return this.moderation.hide(serviceId, decision, operator);
  }

  @Call(showService)
  show(
    @Param('serviceId') serviceId: string,
    @Body() decision: VersionedDecision,
    @CurrentUser() operator: User,
  ) {
    return this.moderation.show(serviceId, decision, operator);
  }
}
