/**
 * Measures the processor time of this process and all its child processes, including databases and browsers (Linux
 * only).
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in the files of /proc, the same on every Linux that Node supports. */
const TICKS = 100;

/**
 * Interval between two readings of the processor time, in milliseconds. The time that a process used after its last
 * reading is not counted.
 */
const INTERVAL = 500;

/**
 * Environment variable that every process of the test run inherits. It marks the database servers that
 * the tests start in the background, so that their processor time is counted.
 */
const MARK = `TEST_RUN=${randomUUID()}`;

const [name, value] = MARK.split('=');

export const testRunEnvironmentVariables = { [name]: value };

/** Processor seconds by process id. Ended processes keep their last value. */
const seconds = new Map([[process.pid, 0]]);
const others = new Set();

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A file of /proc cannot be read if its process has ended, or belongs to another user.
    return '';
  }
}

function look() {
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!pid || others.has(pid)) continue;
    // In `/proc/PID/stat`, the program's name in parentheses may contain spaces. The fields after it begin with the
    // state and the parent's id. User and system time are fields 14 and 15 of the line.
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
    if (!fields) continue;
    if (seconds.has(pid) || seconds.has(Number(fields[1])) || read(`/proc/${pid}/environ`).includes(MARK))
      seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS);
    else others.add(pid);
  }
}

/**
 * Starts measuring the processor time.
 * @returns a function that ends the measurement and returns the seconds of user and system time; null on systems
 *   other than Linux
 */
export function startProcessorTimeMeasurement() {
  if (process.platform !== 'linux') return () => null;
  const timer = setInterval(look, INTERVAL);
  return () => {
    clearInterval(timer);
    look();
    return Math.round([...seconds.values()].reduce((sum, time) => sum + time, 0));
  };
}
