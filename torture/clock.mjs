/** Loaded into a server before its own code (`node --import`): its clock is off by what stands in the file CLOCK_FILE, milliseconds. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const now = () => {
  try {
    return RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  } catch {
    return RealDate.now();
  }
};

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
