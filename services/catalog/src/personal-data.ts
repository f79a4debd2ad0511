import { inAnyCase } from '@mendwell/service-kit/database/driver';
import {
  type ErasedAccount,
  PersonalData,
  personalRecords,
} from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  BookingCopiesService,
  type BookingCopyDocument,
  bookingCopyModel,
} from './booking-copies/booking-copies.service.ts';
import {
  type ContactMessageDocument,
  ContactService,
  contactMessageModel,
} from './contact/contact.service.ts';
import { type JournalEntryDocument, journalModel } from './desk/journal.schema.ts';
import { type OperatorDocument, operatorModel } from './desk/operators.service.ts';
import { ReviewErasure } from './leaving/review-erasure.service.ts';
import { ServiceErasure } from './leaving/service-erasure.service.ts';
import { type RatingDocument, RatingsService, ratingModel } from './ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from './records/account.schema.ts';
import {
  type ReportDocument,
  type ReviewDocument,
  reportModel,
  reviewModel,
  toHidden,
  toOwn,
} from './records/review.schema.ts';
import { type ServiceDocument, serviceModel, toService } from './records/service.schema.ts';

const copied = 'Copies of bookings';

const toMessage = ({ email, subject, message, createdAt, answeredAt }: ContactMessageDocument) => ({
  email,
  subject,
  message,
  createdAt,
  ...(answeredAt && { answeredAt }),
});

@Injectable()
export class CatalogPersonalData extends PersonalData {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(ratingModel.name) private readonly ratings: Model<RatingDocument>,
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(journalModel.name) private readonly journal: Model<JournalEntryDocument>,
    @InjectModel(operatorModel.name) private readonly operators: Model<OperatorDocument>,
    private readonly serviceErasure: ServiceErasure,
    private readonly reviewErasure: ReviewErasure,
    private readonly ratingsService: RatingsService,
    private readonly copiesService: BookingCopiesService,
    private readonly contact: ContactService,
  ) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.services,
      uidFields: ['providerUid'],
      exported: {
        section: 'services',
        toItem: (service) => ({
          ...toService(service),
          createdAt: service.createdAt,
          ...(service.deletedAt && !service.moderation && { removedAt: service.deletedAt }),
          ...(service.moderation && {
            hiddenAt: service.moderation.hiddenAt,
            hiddenFor: service.moderation.reason,
          }),
        }),
      },
      erase: (account) => this.serviceErasure.erase(account),
    }),
    personalRecords({
      model: this.reviews,
      uidFields: ['authorUid'],
      exported: {
        section: 'reviews',
        toItem: (review) => ({
          bookingId: review.bookingId,
          serviceId: review.serviceId,
          visited: review.visited,
          createdAt: review.createdAt,
          ...toOwn(review),
        }),
      },
      erase: (account) => this.reviewErasure.eraseAuthor(account),
    }),
    personalRecords({
      model: this.reviews,
      uidFields: ['providerUid'],
      exported: {
        section: 'reviewReplies',
        of: ({ uid }) => ({ providerUid: uid, reply: { $exists: true } }),
        toItem: ({ bookingId, serviceId, reply }) => ({
          bookingId,
          serviceId,
          text: reply?.text,
          at: reply?.at,
          ...(reply?.moderation && { hidden: toHidden(reply.moderation) }),
        }),
      },
      erase: (account) => this.reviewErasure.eraseProvider(account),
    }),
    personalRecords({
      model: this.reports,
      uidFields: ['reporterUid'],
      exported: {
        section: 'reports',
        // Not by the booking, which is somebody else's.
        toItem: ({ reviewId, target, reason, at }) => ({ reviewId, about: target, reason, at }),
      },
      erase: (account) => this.reviewErasure.eraseReporter(account),
    }),
    personalRecords({
      model: this.ratings,
      uidFields: [],
      exported: 'Computed from reviews',
      erase: ({ uid }) => this.ratingsService.removeOfProvider(uid),
    }),
    personalRecords({
      model: this.copies,
      uidFields: ['visit.patientUid'],
      exported: copied,
      erase: (account) => this.copiesService.erase('visit.patientUid', account),
    }),
    personalRecords({
      model: this.copies,
      uidFields: ['visit.providerUid'],
      exported: copied,
      erase: (account) => this.copiesService.erase('visit.providerUid', account),
    }),
    personalRecords({
      model: this.messages,
      uidFields: ['senderUid'],
      exported: { section: 'contactMessagesSignedIn', toItem: toMessage },
      erase: ({ uid }) => this.contact.removeOf(uid),
    }),
    // Anybody can enter any address: only a verified one tells whose message it is, and only if its sender was not signed in. For
    // an erasure, any address of the account is enough: rather a message too many than one too few.
    personalRecords({
      model: this.messages,
      uidFields: [],
      exported: {
        section: 'contactMessages',
        of: ({ email, isEmailVerified }) => ({
          email: isEmailVerified ? email : '',
          senderUid: null,
        }),
        collation: inAnyCase,
        toItem: toMessage,
      },
      erase: (account) => this.eraseMessages(account),
    }),
    personalRecords({
      model: this.operators,
      uidFields: ['_id'],
      exported: { section: 'operator', toItem: ({ email, since }) => ({ email, since }) },
      erase: ({ uid }) => this.operators.deleteOne({ _id: uid }),
    }),
    personalRecords({
      model: this.journal,
      uidFields: [],
      exported: 'What operators did in their office; other people appear as hashes of uids only',
      // Evidence, which nobody can change.
      erase: async () => {},
    }),
    // Last, because the messages are found by its address.
    personalRecords({
      model: this.accounts,
      uidFields: ['_id'],
      exported: {
        section: 'account',
        toItem: ({
          name,
          email,
          isEmailVerified,
          formerEmails,
          providerId,
          providerProfile,
          profileModeration,
          createdAt,
          blocked,
        }) => ({
          name,
          email,
          isEmailVerified,
          formerEmails,
          providerId,
          ...(providerProfile && { providerProfile }),
          ...(profileModeration && { providerProfileHidden: toHidden(profileModeration) }),
          createdAt,
          ...(blocked && { blocked: { at: blocked.at, reason: blocked.reason } }),
        }),
      },
      erase: ({ uid }) => this.accounts.deleteOne({ _id: uid }),
    }),
  ];

  override readonly others = {
    reviewCases: 'Decisions about reported reviews and replies, by booking; removed with their authors',
    erasures: 'Uids of accounts that are being erased, until every service has confirmed it',
  };

  private async eraseMessages({ uid }: ErasedAccount): Promise<void> {
    const { email = '', formerEmails = [] } = (await this.accounts.findById(uid).lean()) ?? {};
    for (const address of [email, ...formerEmails]) if (address) await this.contact.removeFrom(address);
  }
}
