import {
  getProviderProfile,
  type ProviderProfile,
  setProviderProfile,
} from '@mendwell/contracts/provider-profile';
import { getProvider } from '@mendwell/contracts/service-calls';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, UseGuards } from '@nestjs/common';
import { PublicAnswer } from '../services/public-answer.ts';
import { ProvidersService } from './providers.service.ts';

@Controller()
export class ProvidersController {
  constructor(private readonly providers: ProvidersService) {}

  @UseGuards(PublicAnswer)
  @Call(getProvider)
  get(@Param('providerId') providerId: string) {
    return this.providers.get(providerId);
  }

  @Call(getProviderProfile)
  getProfile(@CurrentUser() user: User) {
    return this.providers.getProfile(user);
  }

  @Call(setProviderProfile)
  setProfile(@CurrentUser() user: User, @Body() profile: ProviderProfile) {
    return this.providers.setProfile(user, profile);
  }
}
