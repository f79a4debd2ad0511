import { sendContactMessage } from '@mendwell/contracts/contact';
import type { ContactMessage } from '@mendwell/contracts/contact-message';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller } from '@nestjs/common';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Call(sendContactMessage)
  store(@Body() message: ContactMessage) {
    return this.contact.store(message);
  }
}
