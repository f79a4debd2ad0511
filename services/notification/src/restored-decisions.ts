import { Decisions, type RestoredDecision } from '@mendwell/service-kit/privacy/restored-decisions';
import { Injectable } from '@nestjs/common';
import { PreferencesService } from './preferences/preferences.service.ts';

/** Makes people's decisions about their mails again. */
@Injectable()
export class NotificationDecisions extends Decisions {
  constructor(private readonly preferences: PreferencesService) {
    super();
  }

  async redo({ action, id }: RestoredDecision): Promise<void> {
    if (action === 'mails.stop' || action === 'mails.start')
      await this.preferences.store(id, action === 'mails.start');
  }
}
