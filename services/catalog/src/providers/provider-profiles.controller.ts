import {
  getProviderProfile,
  type ProviderProfile,
  setProviderProfile,
} from '@mendwell/contracts/provider-profile';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller } from '@nestjs/common';
import { ProviderProfilesService } from './provider-profiles.service.ts';

@Controller()
export class ProviderProfilesController {
  constructor(private readonly profiles: ProviderProfilesService) {}

  @Call(getProviderProfile)
  get(@CurrentUser() user: User) {
    return this.profiles.get(user);
  }

  @Call(setProviderProfile)
  set(@CurrentUser() user: User, @Body() profile: ProviderProfile) {
    return this.profiles.set(user, profile);
  }
}
