import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type CalendarsDocument, calendarsModel, isFailing } from '../records/calendar.schema.ts';

/** Counts the providers with calendars, and those of them with one that could not be read for a day. */
@Injectable()
export class CalendarMetrics {
  constructor(@InjectModel(calendarsModel.name) rows: Model<CalendarsDocument>, metrics: Metrics) {
    metrics.gauge(
      'calendars',
      'Providers whose other calendars are read, and those with one that could not be read for a day',
      async () => ({
        all: await rows.estimatedDocumentCount(),
        failing: await rows.countDocuments(isFailing),
      }),
      'state',
    );
  }
}
