import { ContactMessage } from '@mendwell/contracts/contact';
import { Public } from '@mendwell/service-kit/http/auth';
import { Body, Controller, Post } from '@nestjs/common';
import { ContactService } from './contact.service.ts';

@Public()
@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post('contact')
  store(@Body({ schema: ContactMessage }) message: ContactMessage) {
    return this.contact.store(message);
  }
}
