import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import { checkSeries, createSeries, type SeriesInput, type SeriesQuery } from '@mendwell/contracts/series';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Headers, Query } from '@nestjs/common';
import { SeriesService } from './series.service.ts';
import { SeriesTimesService } from './series-times.service.ts';

@Controller()
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly times: SeriesTimesService,
  ) {}

  @Call(checkSeries)
  check(@Query() query: SeriesQuery) {
    return this.times.check(query);
  }

  @Call(createSeries)
  create(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Body() input: SeriesInput,
    @Headers(idempotencyKeyHeader) idempotencyKey?: string,
  ) {
    return this.series.create({ user, token, idempotencyKey, input });
  }
}
