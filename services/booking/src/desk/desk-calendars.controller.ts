import type { PageQuery } from '@mendwell/contracts/calls';
import { type FailingCalendar, listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { Call } from '@mendwell/service-kit/http/call';
import { readPage } from '@mendwell/service-kit/http/paging';
import { Controller, Query } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type CalendarsDocument, calendarsModel, isFailing } from '../records/calendar.schema.ts';

const maxTimeMS = 5_000;

@Controller()
export class DeskCalendarsController {
  constructor(@InjectModel(calendarsModel.name) private readonly rows: Model<CalendarsDocument>) {}

  @Call(listFailingCalendars)
  list(@Query() query: PageQuery) {
    const collection = driverCollection(this.rows);
    const count = () => collection.countDocuments(isFailing, { maxTimeMS });
    const parts = { failing: isFailing };
    return readPage({ collection, hasTextIds: true, parts, maxTimeMS, count, toItem }, query);
  }
}

function toItem({ _id: providerUid, calendars }: CalendarsDocument): FailingCalendar {
  const [first] = calendars
    .filter(({ isTold }) => isTold)
    .sort((a, b) => Number(a.failingSince) - Number(b.failingSince));
  const { failingSince = new Date(), problem = 'unreachable' } = first ?? {};
  return { providerUid, failingSince: failingSince.toISOString(), problem };
}
