import { expect, it } from 'vitest';
import { getPromotionStage } from '../../../../src/resources/promotions/promotion';

it.each([
  ['2026-11-02', '2026-11-04', 'scheduled'],
  ['2026-11-01', '2026-11-01', 'live'],
  ['2026-10-01', '2026-10-31', 'ended'],
  ['', '2026-10-31', null],
  ['2026-11-02', '', null],
])('a promotion from %j to %j is %j on November 1', (dateInit, dateEnd, stage) => {
  expect(getPromotionStage({ dateInit, dateEnd }, '2026-11-01')).toBe(stage);
});
