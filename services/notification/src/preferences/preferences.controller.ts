import {
  askToUnsubscribe,
  getPreferences,
  type NotificationPreferences,
  setPreferences,
  type UnsubscribeLink,
  unsubscribe,
} from '@mendwell/contracts/notification';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { acceptForms, askPage, plainPage } from '@mendwell/service-kit/http/plain-page';
import { Body, Controller, Header, Logger, type OnModuleInit, Query } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { PreferencesService } from './preferences.service.ts';
import { isAddressKey, isSigned } from './unsubscribe-links.ts';

const stays = '<p>You will still get emails about changes to your appointments.</p>';

const reminders = {
  question: askPage('Turn off reminders', stays),
  done: plainPage('Reminders are off', `<p>You will no longer get appointment reminders.</p>${stays}`),
};
const unverified = {
  question: askPage('Stop all emails to this address', ''),
  done: plainPage(
    'Emails are stopped',
    '<p>You will get no more emails, unless you verify this address in your profile.</p>',
  ),
};
const pagesOf = ({ user }: UnsubscribeLink) => (isAddressKey(user) ? unverified : reminders);

@Controller()
export class PreferencesController implements OnModuleInit {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly preferences: PreferencesService,
    private readonly copies: BookingCopiesService,
    @InjectConfig() private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    acceptForms(this.host, unsubscribe);
  }

  @Call(getPreferences)
  get(@CurrentUser() user: User) {
    return this.preferences.of(user.uid);
  }

  @Call(setPreferences)
  set(@Body() body: NotificationPreferences, @CurrentUser() user: User) {
    return this.preferences.set(user.uid, body);
  }

  @Call(askToUnsubscribe)
  @Header('cache-control', 'no-store')
  ask(@Query() link: UnsubscribeLink) {
    this.check(link);
    return pagesOf(link).question;
  }

  @Call(unsubscribe)
  @Header('cache-control', 'no-store')
  async unsubscribe(@Query() link: UnsubscribeLink) {
    this.check(link);
    // The link of an old mail must not bring an erased account back.
    if (isAddressKey(link.user) || (await this.copies.isKnown(link.user)))
      await this.preferences.set(link.user, { reminders: false });
    this.logger.log({
      uidHash: hashUid(link.user),
      action: `${unsubscribe.method} ${unsubscribe.path}`,
      msg: 'Changed',
    });
    return pagesOf(link).done;
  }

  private check(link: UnsubscribeLink): void {
    if (isSigned(link, this.config.MAIL_LINK_SECRET)) return;
    throw new DomainError('not-found', 'This link is not valid');
  }
}
