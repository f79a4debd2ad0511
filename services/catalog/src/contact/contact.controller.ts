import { type ContactMessage, sendContactMessage } from '@mendwell/contracts/contact';
import { Call } from '@mendwell/service-kit/http/call';
import { OptionalUser } from '@mendwell/service-kit/http/optional-user';
import { Body, Controller, Headers } from '@nestjs/common';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(
    private readonly contact: ContactService,
    private readonly sender: OptionalUser,
  ) {}

  @Call(sendContactMessage)
  async store(@Body() message: ContactMessage, @Headers('authorization') authorization?: string) {
    return this.contact.store(message, await this.sender.of(authorization));
  }
}
