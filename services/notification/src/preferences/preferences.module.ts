import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PreferencesService } from './preferences.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';

@Module({
  imports: [AppointmentsModule],
  controllers: [PreferencesController, UnsubscribeController],
  providers: [PreferencesService],
  exports: [PreferencesService],
})
export class PreferencesModule {}
