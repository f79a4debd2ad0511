import { type ContactMessage, sendContactMessage } from '@mendwell/contracts/contact';
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
