import { ProblemCode, problemStatus } from '@mendwell/contracts/problem';
import { HttpException } from '@nestjs/common';
import mongoose from 'mongoose';
import { DomainError } from '../domain-error.ts';
import { problemOf, toDomainError } from './problem.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const serverError = (code: number) => new MongoServerError({ message: 'secret detail', code });

describe('toDomainError', () => {
  it.each([
    [new DomainError('own-service', 'No'), 'own-service'],
    [new HttpException('x', 404), 'not-found'],
    [new HttpException('x', 413), 'payload-too-large'],
    [new HttpException('x', 415), 'unsupported-media-type'],
    [new HttpException('x', 418), 'invalid-input'],
    [Object.assign(new Error('x'), { statusCode: 414 }), 'invalid-input'],
    [new mongoose.Error.CastError('ObjectId', {}, '_id'), 'invalid-input'],
    [new MongoNetworkError('x'), 'unavailable'],
    [serverError(50), 'unavailable'],
    [serverError(10_107), 'unavailable'],
    [serverError(11_000), 'internal'],
    [new Error('x'), 'internal'],
    ['a thrown text', 'internal'],
  ])('maps %p to %s', (error, code) => {
    expect(toDomainError(error).code).toBe(code);
  });

  it('sets a retry time while the database is unavailable', () => {
    expect(toDomainError(new MongoNetworkError('x')).retryAfterSeconds).toBe(1);
  });

  it('keeps the cause for the log and out of the answer', () => {
    const refusal = toDomainError(serverError(2));
    expect(JSON.stringify(problemOf(refusal, 'request-1'))).not.toContain('secret detail');
    expect(String(refusal.cause)).toContain('secret detail');
  });
});

describe('problemStatus', () => {
  it.each(ProblemCode.options)('%s is an error status', (code) => {
    expect(problemStatus[code]).toBeGreaterThanOrEqual(400);
  });
});
