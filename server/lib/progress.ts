export interface ProgressOutput {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
}

const WIDTH = 30;
const QUARTER = 25;

export function showProgress(
  label: string,
  output: ProgressOutput = process.stderr,
): (fraction: number) => void {
  let shown = 0;
  return fraction => {
    const percent = Math.min(100, Math.floor(fraction * 100));
    const step = output.isTTY ? percent : Math.floor(percent / QUARTER) * QUARTER;
    if (step <= shown) return;
    shown = step;
    const filled = Math.round((step / 100) * WIDTH);
    const bar = `${label} [${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${step} %`;
    output.write(output.isTTY ? `\r${bar}${step === 100 ? '\n' : ''}` : `${bar}\n`);
  };
}
