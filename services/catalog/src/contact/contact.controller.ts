import { type ContactMessage, sendContactMessage } from '@mendwell/contracts/contact';
import { AuthGuard } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Headers } from '@nestjs/common';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly guard: AuthGuard,
  ) {}

  @Call(sendContactMessage)
  async store(@Body() message: ContactMessage, @Headers('authorization') authorization?: string) {
    const sender = await this.guard.userOf(authorization).catch(() => undefined);
    return this.contact.store(message, sender);
  }
}
