import {
  getPreferences,
  type NotificationPreferences,
  setPreferences,
} from '@mendwell/contracts/notification';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller } from '@nestjs/common';
import { PreferencesService } from './preferences.service.ts';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Call(getPreferences)
  get(@CurrentUser() user: User) {
    return this.preferences.of(user.uid);
  }

  @Call(setPreferences)
  set(@Body() body: NotificationPreferences, @CurrentUser() user: User) {
    return this.preferences.set(user.uid, body);
  }
}
