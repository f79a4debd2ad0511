import { NotificationPreferences } from '@mendwell/contracts/notification';
import { paths } from '@mendwell/contracts/paths';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { PreferencesService } from './preferences.service.ts';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Get(paths.notificationPreferences)
  get(@CurrentUser() user: User) {
    return this.preferences.of(user.uid);
  }

  @Put(paths.notificationPreferences)
  set(@Body({ schema: NotificationPreferences }) body: NotificationPreferences, @CurrentUser() user: User) {
    return this.preferences.set(user.uid, body);
  }
}
