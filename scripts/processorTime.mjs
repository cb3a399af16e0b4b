/** Counts the processor time of everything that a run starts, databases and browsers included (Linux). */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Milliseconds between two looks. A process loses at most the time since the last one. */
const INTERVAL = 500;

/** In the environment of every process of the run. A database that runs in the background is recognised by it. */
const MARK = `TEST_RUN=${randomUUID()}`;

const [name, value] = MARK.split('=');

/** For the environment of the programs that the run starts. */
export const runMark = { [name]: value };

/** Seconds by process id. A process keeps its last figure after it has ended. */
const seconds = new Map([[process.pid, 0]]);
const others = new Set();

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended, or belongs to somebody else.
    return '';
  }
}

function look() {
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!pid || others.has(pid)) continue;
    // The program's name, in brackets, may contain spaces. After it: state, parent, …; user and system time are fields 14 and 15.
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
    if (!fields) continue;
    if (seconds.has(pid) || seconds.has(Number(fields[1])) || read(`/proc/${pid}/environ`).includes(MARK))
      seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS);
    else others.add(pid);
  }
}

/**
 * Begins to count.
 * @returns how to end it: gives the seconds of user and system time of this process and all that it started; null on other systems
 */
export function countProcessorTime() {
  if (process.platform !== 'linux') return () => null;
  const timer = setInterval(look, INTERVAL);
  return () => {
    clearInterval(timer);
    look();
    return Math.round([...seconds.values()].reduce((sum, time) => sum + time, 0));
  };
}
