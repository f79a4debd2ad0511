import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';

@Module({
  controllers: [ContactController, InboxController],
  providers: [ContactService, InboxService],
  exports: [ContactService],
})
export class ContactModule {}
