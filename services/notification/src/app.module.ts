import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { CalendarModule } from './calendar/calendar.module.ts';
import { Config } from './config.ts';
import { messageModel } from './messages/message.schema.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { NotificationPersonalData } from './personal-data.ts';
import { PreferencesModule } from './preferences/preferences.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'notification', config: Config }),
    ScheduleModule.forRoot(),
    PersonalDataModule.forRoot({
      service: 'notification',
      data: NotificationPersonalData,
      imports: [MongooseModule.forFeature([messageModel])],
    }),
    MessagesModule,
    PreferencesModule,
    CalendarModule,
  ],
})
export class AppModule {}
