import { Module } from '@nestjs/common';
import { EarningsController } from './earnings.controller.ts';
import { EarningsService } from './earnings.service.ts';

@Module({ controllers: [EarningsController], providers: [EarningsService] })
export class EarningsModule {}
