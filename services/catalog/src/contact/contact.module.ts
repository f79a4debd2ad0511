import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactController } from './contact.controller.ts';
import { ContactService, contactMessageModel } from './contact.service.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';

@Module({
  imports: [MongooseModule.forFeature([contactMessageModel])],
  controllers: [ContactController, InboxController],
  providers: [ContactService, InboxService],
  exports: [ContactService],
})
export class ContactModule {}
