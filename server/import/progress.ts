import type { Progress } from './run.ts';

/** What a terminal, or a file that catches its output, offers. */
export interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** A terminal shows no more than this, and drawing costs time. */
const DRAW_EVERY_MS = 100;
const QUARTER = 25;

/**
 * Shows how far an import is: a bar on a terminal, a line every quarter elsewhere.
 * @param bytes size of the file; undefined when nobody knows, such as a pipe's
 * @returns `show` for each step, `end` to leave the terminal clean
 */
export function progressOn(output: Output, bytes: number | undefined) {
  const share = (progress: Progress): number => {
    const total = progress.step === 'reading' ? bytes : progress.total;
    return total ? Math.min(100, Math.floor((progress.done / total) * 100)) : 0;
  };
  return output.isTTY ? bar(output, share, bytes) : lines(output, share);
}

function bar(output: Output, share: (progress: Progress) => number, bytes: number | undefined) {
  let drawn = 0;
  const clear = '\r\x1b[2K';
  return {
    show(progress: Progress) {
      const percent = share(progress);
      const now = Date.now();
      if (percent < 100 && now - drawn < DRAW_EVERY_MS) return;
      drawn = now;
      const label = progress.step === 'reading' ? 'Reading' : 'Writing';
      if (progress.step === 'reading' && bytes === undefined) {
        output.write(`${clear}${label} ${megabytes(progress.done)}`);
        return;
      }
      const width = Math.max(10, Math.min(40, (output.columns ?? 80) - 40));
      const full = Math.floor((percent / 100) * width);
      const figures =
        progress.step === 'reading'
          ? `${megabytes(progress.done)} of ${megabytes(bytes!)}`
          : `${count(progress.done)} of ${count(progress.total)}`;
      output.write(
        `${clear}${label} [${'#'.repeat(full)}${'.'.repeat(width - full)}] ${percent} %  ${figures}`,
      );
    },
    end() {
      output.write(clear);
    },
  };
}

function lines(output: Output, share: (progress: Progress) => number) {
  let step = '';
  let quarter = 0;
  return {
    show(progress: Progress) {
      if (progress.step !== step) {
        step = progress.step;
        quarter = 0;
        output.write(step === 'reading' ? 'Reading the file.\n' : 'Writing to the database.\n');
      }
      const reached = Math.floor(share(progress) / QUARTER);
      if (reached > quarter && reached * QUARTER < 100) {
        output.write(`${step === 'reading' ? 'Read' : 'Written'}: ${reached * QUARTER} %.\n`);
      }
      quarter = Math.max(quarter, reached);
    },
    end() {},
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const count = (value: number): string => value.toLocaleString('en-US');
