import type { PageQuery } from '@mendwell/contracts/calls';
import type { FailingCalendar } from '@mendwell/contracts/desk/calendars';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type CalendarsDocument, calendarsModel, isFailing } from '../records/calendar.schema.ts';

/** Lists other calendars of providers that could not be read for a day. */
@Injectable()
export class DeskCalendarsService {
  constructor(@InjectModel(calendarsModel.name) private readonly rows: Model<CalendarsDocument>) {}

  listFailing(query: PageQuery) {
    const collection = driverCollection(this.rows);
    const parts = { failing: isFailing };
    return readPage({ collection, hasTextIds: true, parts, toItem }, query);
  }
}

function toItem({ _id: providerUid, calendars }: CalendarsDocument): FailingCalendar {
  const [first] = calendars
    .filter(({ isTold }) => isTold)
    .sort((a, b) => Number(a.failingSince) - Number(b.failingSince));
  const { failingSince = new Date(), problem = 'unreachable' } = first ?? {};
  return { providerUid, failingSince: failingSince.toISOString(), problem };
}
