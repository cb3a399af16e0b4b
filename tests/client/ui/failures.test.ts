import { describe, expect, it } from 'vitest';
import { createFilterNotSupportedError, HttpError } from '../../../src/dataProvider/errors';
import { describeFailure } from '../../../src/ui/ErrorBanner';

const sentence = 'Failed to save the banner.';
const reason = 'The disk is full; nothing was saved.';

describe('a failure', () => {
  it.each([400, 409, 507])('of %i says why', status => {
    const error = new HttpError('The server answered', status, reason);
    expect(describeFailure(sentence, error)).toEqual({ sentence, reason, field: undefined });
  });

  it('that trying again would not help says only why', () => {
    const error = createFilterNotSupportedError('colour', 'banners', ['name']);
    expect(describeFailure('Failed to fetch banners. Please try again later.', error)).toEqual({
      sentence: 'The API cannot filter banners by "colour". It can filter by: name.',
      final: true,
    });
  });

  it.each([500, 502, 503])('of %i says nothing of the inside but its status and path', status => {
    const error = new HttpError('The server answered', status, reason);
    expect(describeFailure(sentence, error)).toEqual({
      sentence,
      reason: `The server answered ${status}.`,
    });
    error.address = 'https://api.example/v1/banners?page=2';
    expect(describeFailure(sentence, error).reason).toBe(`The server answered ${status} (/v1/banners).`);
  });

  it('without a message says the status', () => {
    expect(describeFailure(sentence, new HttpError('The server answered', 403)).reason).toBe(
      'The server answered 403.',
    );
    expect(describeFailure(sentence, new HttpError('The server answered', 200)).reason).toBe(
      'The server answered 200.',
    );
    const refused = Object.assign(new HttpError('The server answered', 422), {
      body: { errors: { title: 'Too short.' } },
    });
    expect(describeFailure(sentence, refused).reason).toBeUndefined();
  });
});
