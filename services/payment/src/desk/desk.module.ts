import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { intentModel } from '../intents/intent.schema.ts';
import { WaitingPaymentsController } from './waiting-payments.controller.ts';
import { WaitingPaymentsService } from './waiting-payments.service.ts';

@Module({
  imports: [MongooseModule.forFeature([intentModel, bookingCopyModel])],
  controllers: [WaitingPaymentsController],
  providers: [WaitingPaymentsService],
})
export class DeskModule {}
