import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { BookingCopiesService } from './booking-copies.service.ts';
import { DirectionsService } from './directions.service.ts';

@Module({
  providers: [BookingCopiesService, DirectionsService, AccountVersions],
  exports: [BookingCopiesService, DirectionsService, AccountVersions],
})
export class BookingCopiesModule {}
