import type { ServiceQuery } from '@mendwell/contracts/service-query';
import {
  getService,
  getServiceToBook,
  getServiceToUpdate,
  listServices,
  popularServices,
} from '@mendwell/contracts/services';
import { Call } from '@mendwell/service-kit/http/call';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Injectable,
  Param,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ServiceListService } from './service-list.service.ts';
import { ServicesService } from './services.service.ts';

const briefly = 'public, max-age=1, stale-while-revalidate=5, stale-if-error=600';

/**
 * Allows the gateway to cache public answers for a second, and to serve them while this service is down. Signed-in users
 * get fresh answers, because they may just have changed a service. A guard, because an interceptor would take about a
 * quarter of the time of these calls.
 */
@Injectable()
class PublicAnswer implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { authorization } = http.getRequest<{ headers: { authorization?: string } }>().headers;
    const cacheControl = authorization === undefined ? briefly : 'no-store';
    http.getResponse<HeaderWriter>().header('cache-control', cacheControl);
    return true;
  }
}

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
