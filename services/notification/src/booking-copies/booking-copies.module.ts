import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { BookingCopiesService } from './booking-copies.service.ts';

@Module({
  providers: [BookingCopiesService, AccountVersions],
  exports: [BookingCopiesService, AccountVersions],
})
export class BookingCopiesModule {}
