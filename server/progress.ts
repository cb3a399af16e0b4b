const WIDTH = 30;

/**
 * A progress bar on standard error: a moving one on a terminal, a line every quarter elsewhere.
 * @returns to be called with 0 … 1, rising
 */
export function showProgress(label: string): (fraction: number) => void {
  const moving = process.stderr.isTTY;
  let shown = -1;
  return fraction => {
    const percent = Math.min(100, Math.floor(fraction * 100));
    const step = moving ? percent : Math.floor(percent / 25) * 25;
    if (step <= shown) return;
    shown = step;
    const filled = Math.round((step / 100) * WIDTH);
    const bar = `${label} [${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${step} %`;
    process.stderr.write(moving ? `\r${bar}${step === 100 ? '\n' : ''}` : `${bar}\n`);
  };
}
