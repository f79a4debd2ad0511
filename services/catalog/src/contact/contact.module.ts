import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';
import { contactMessageModel } from './contact-message.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([contactMessageModel])],
  controllers: [ContactController],
  providers: [ContactService],
})
export class ContactModule {}
