import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactController } from './contact.controller.ts';
import { ContactService, contactMessageModel } from './contact.service.ts';

@Module({
  imports: [MongooseModule.forFeature([contactMessageModel])],
  controllers: [ContactController],
  providers: [ContactService],
  exports: [ContactService],
})
export class ContactModule {}
