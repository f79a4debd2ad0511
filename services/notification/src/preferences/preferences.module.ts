import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PreferencesService } from './preferences.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';

@Module({
  imports: [BookingCopiesModule],
  controllers: [PreferencesController, UnsubscribeController],
  providers: [PreferencesService],
  exports: [PreferencesService],
})
export class PreferencesModule {}
