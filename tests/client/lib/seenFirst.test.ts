/** On a page that is slow, a press is seen before what it leads to is drawn; nobody else waits for a frame. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Told = (
  list: { getEntries: () => { duration: number }[] },
  observer: { disconnect: () => void },
) => void;

/** What the page does, in turn. */
const done: string[] = [];
let frames: FrameRequestCallback[];
let tell: Told;

/** A frame is drawn, and what waited for it has its turn. */
const aFrame = async () => {
  done.push('frame');
  for (const frame of frames.splice(0)) frame(0);
  await new Promise(resolve => setTimeout(resolve));
};

/** The module of a page whose tasks took so long, in milliseconds. */
async function onPage(...tasks: number[]) {
  vi.resetModules();
  const { seenFirst } = await import('../../../src/lib/seenFirst');
  const observer = { disconnect: vi.fn<() => void>() };
  for (const duration of tasks) tell({ getEntries: () => [{ duration }] }, observer);
  await vi.dynamicImportSettled();
  const draw = () => seenFirst(() => done.push('drawn'));
  const press = () => {
    addEventListener('click', draw, { once: true });
    document.body.click();
  };
  return { press, draw, observer };
}

beforeEach(() => {
  done.length = 0;
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = ['longtask'];
      constructor(told: Told) {
        tell = told;
      }
      observe() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('draws at once where no task took long', async () => {
  const { press } = await onPage(60, 100);
  press();
  expect(done).toEqual(['drawn']);
});

describe('where one did', () => {
  it('draws after the frame', async () => {
    const { press } = await onPage(60, 101);
    press();
    await aFrame();
    expect(done).toEqual(['frame', 'drawn']);
  });

  it('lets what was pressed look so in that frame, and no longer', async () => {
    const { draw } = await onPage(300);
    document.body.innerHTML = '<button type="button"><i>Save</i></button>';
    const button = document.querySelector('button')!;
    button.addEventListener('click', draw);
    document.querySelector('i')!.click();
    expect(button.hasAttribute('data-pressed')).toBe(true);
    await aFrame();
    expect(button.hasAttribute('data-pressed')).toBe(false);
    expect(done).toEqual(['frame', 'drawn']);
  });

  it('sends a form after the frame, once however often it is pressed until then', async () => {
    await onPage(300);
    document.body.innerHTML = '<form><button name="which" value="draft">Save</button></form>';
    const form = document.querySelector('form')!;
    form.addEventListener('submit', event => {
      event.preventDefault();
      done.push((event.submitter as HTMLButtonElement).value);
    });
    const button = document.querySelector('button')!;
    button.click();
    button.click();
    expect(button.hasAttribute('data-pressed')).toBe(true);
    await aFrame();
    expect(done).toEqual(['frame', 'draft']);
    button.click();
    await aFrame();
    expect(done).toEqual(['frame', 'draft', 'frame', 'draft']);
  });

  it('sends at once what nobody pressed, and no form that is gone', async () => {
    await onPage(300);
    document.body.innerHTML = '<form><button>Save</button></form>';
    const form = document.querySelector('form')!;
    form.addEventListener('submit', event => {
      event.preventDefault();
      done.push('sent');
    });
    form.requestSubmit();
    expect(done).toEqual(['sent']);
    document.querySelector('button')!.click();
    form.remove();
    await aFrame();
    expect(done).toEqual(['sent', 'frame']);
  });

  it('draws without a frame in a tab that is left right after the press, and once', async () => {
    const { press } = await onPage(300);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    press();
    vi.advanceTimersByTime(499);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['drawn']);
    vi.useRealTimers();
    await aFrame();
    expect(done).toEqual(['drawn', 'frame']);
  });

  it('keeps the order of presses', async () => {
    const { press } = await onPage(300);
    press();
    press();
    await aFrame();
    expect(done).toEqual(['frame', 'drawn', 'drawn']);
  });

  it('draws at once what nobody pressed, as when a session is over', async () => {
    const { draw } = await onPage(300);
    draw();
    expect(done).toEqual(['drawn']);
  });

  it('listens no more', async () => {
    const { observer } = await onPage(300);
    expect(observer.disconnect).toHaveBeenCalledTimes(1);
  });

  it('draws at once in a tab that nobody sees: no frame comes there', async () => {
    const { press } = await onPage(300);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    press();
    expect(done).toEqual(['drawn']);
  });
});

it('draws at once where the file of slow presses did not come', async () => {
  vi.doMock('../../../src/lib/slowPresses', () => Promise.reject(new TypeError('Failed to fetch')));
  const { press } = await onPage(300);
  press();
  vi.doUnmock('../../../src/lib/slowPresses');
  expect(done).toEqual(['drawn']);
});

it('draws at once in a browser that does not tell', async () => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = ['paint'];
    },
  );
  const { press } = await onPage();
  press();
  expect(done).toEqual(['drawn']);
});
