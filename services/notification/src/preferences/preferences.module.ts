import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PreferencesService, preferencesModel } from './preferences.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';

@Module({
  imports: [MongooseModule.forFeature([preferencesModel]), AppointmentsModule],
  controllers: [PreferencesController, UnsubscribeController],
  providers: [PreferencesService],
  exports: [PreferencesService],
})
export class PreferencesModule {}
