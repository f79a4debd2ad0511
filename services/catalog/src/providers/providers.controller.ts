import { getProvider } from '@mendwell/contracts/service-calls';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param, UseGuards } from '@nestjs/common';
import { PublicAnswer } from '../services/public-answer.ts';
import { ProvidersService } from './providers.service.ts';

@UseGuards(PublicAnswer)
@Controller()
export class ProvidersController {
  constructor(private readonly providers: ProvidersService) {}

  @Call(getProvider)
  get(@Param('providerId') providerId: string) {
    return this.providers.get(providerId);
  }
}
