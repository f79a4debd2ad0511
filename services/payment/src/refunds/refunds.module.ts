import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { intentModel } from '../intents/intent.schema.ts';
import { SettlementModule } from '../intents/settlement.module.ts';
import { CardProviderModule } from '../provider/card-provider.module.ts';
import { RefundsConsumer } from './refunds.consumer.ts';
import { RefundsService } from './refunds.service.ts';

@Module({
  imports: [
    BookingCopiesModule,
    MongooseModule.forFeature([bookingCopyModel, intentModel]),
    CardProviderModule,
    SettlementModule,
  ],
  controllers: [RefundsConsumer],
  providers: [RefundsService],
  exports: [RefundsService],
})
export class RefundsModule {}
