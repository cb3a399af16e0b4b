/** The errors about typed figures that cannot be read: they load with the boxes for figures. */
import { texts } from '../lib/language';

export const figureTexts = texts('figures', {
  twoDecimals: 'Enter a number of 0 or more with at most two decimals.',
  threeDecimals: 'Enter a number of 0 or more with at most three decimals.',
  fourDecimals: 'Enter a number of 0 or more with at most four decimals.',
  ambiguous: '%{text} can be %{whole} or %{decimal}. Write one of them.',
  tooLarge: 'Enter a number below 10,000,000.',
});
