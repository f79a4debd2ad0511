import {
  deleteBookingNote,
  getBookingNote,
  listAllNoteReads,
  listNoteReads,
} from '@mendwell/contracts/booking-calls';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param } from '@nestjs/common';
import { NoteReadsService } from './note-reads.service.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly reads: NoteReadsService,
  ) {}

  @Call(getBookingNote)
  get(@CurrentUser() { uid }: User, @Param('bookingId') bookingId: string) {
    return this.notes.get(uid, bookingId);
  }

  @Call(deleteBookingNote)
  delete(@CurrentUser() { uid }: User, @Param('bookingId') bookingId: string) {
    return this.notes.delete(uid, bookingId);
  }

  @Call(listAllNoteReads)
  listAllReads(@CurrentUser() { uid }: User) {
    return this.reads.listAll(uid);
  }

  @Call(listNoteReads)
  listReads(@CurrentUser() { uid }: User, @Param('bookingId') bookingId: string) {
    return this.reads.list(uid, bookingId);
  }
}
