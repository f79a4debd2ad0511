import { Decisions, type RestoredDecision } from '@mendwell/service-kit/privacy/restored-decisions';
import { Injectable } from '@nestjs/common';
import { CalendarFeedsService } from './calendar/calendar-feeds.service.ts';
import { PreferencesService } from './preferences/preferences.service.ts';

/** Makes people's decisions about their mails and calendars again. */
@Injectable()
export class NotificationDecisions extends Decisions {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly feeds: CalendarFeedsService,
  ) {
    super();
  }

  async redo({ action, id, at }: RestoredDecision): Promise<void> {
    if (action === 'mails.stop' || action === 'mails.start')
      await this.preferences.store(id, action === 'mails.start');
    if (action === 'feed.end') await this.feeds.endAgain(id, at);
  }
}
