import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { reloadIfNewBuild, revalidateCachedPage } from '../../../src/lib/newBuild';
import { registerUnsavedWork } from '../../../src/lib/unsavedWork';

const reload = vi.fn<() => void>();

const pageOf = (build: string, settings = '') =>
  `<script type="application/json" id="config">${settings}</script>` +
  `<script type="application/json" id="build">"/assets/entry-${build}.js"</script>`;

const opened = (build: string) => {
  document.body.innerHTML = pageOf(build);
};

const serves = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { href: 'http://localhost/admin/banners', reload });
  opened('1');
  serves(() => new Response(pageOf('2')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('loads the page again where the server has another build', async () => {
  expect(await reloadIfNewBuild()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each<[string, () => Response]>([
  ['has the same build', () => new Response(pageOf('1'))],
  ['answers with another page', () => new Response('<h1>Sign in to the network</h1>')],
  ['fails', () => new Response(pageOf('2'), { status: 502 })],
  [
    'is away',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('does not where the server %s', async (_what, answer) => {
  serves(answer);
  expect(await reloadIfNewBuild()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('never goes in a loop: not between two servers with two builds either', async () => {
  const tried: boolean[] = [];
  for (const [mine, theirs] of [
    ['1', '2'],
    ['2', '1'],
    ['1', '2'],
    ['2', '1'],
  ] as const) {
    opened(mine);
    serves(() => new Response(pageOf(theirs)));
    tried.push(await reloadIfNewBuild());
  }
  expect(tried).toEqual([true, true, false, false]);
});

it('reloads each address of the old build once', async () => {
  expect(await reloadIfNewBuild()).toBe(true);
  vi.stubGlobal('location', { href: 'http://localhost/admin/products', reload });
  expect(await reloadIfNewBuild()).toBe(true);
  expect(await reloadIfNewBuild()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads the same address of the same build again after a minute', async () => {
  expect(await reloadIfNewBuild()).toBe(true);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await reloadIfNewBuild()).toBe(true);
  vi.useRealTimers();
});

describe('a page that came from the cache', () => {
  const came = (bytes: number) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ name: 'http://localhost/login', transferSize: bytes }] as never);

  it('is asked for again, past the cache, and stays where it is still the newest', async () => {
    came(0);
    serves(() => new Response(pageOf('1')));
    await revalidateCachedPage();
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'http://localhost/login',
      expect.objectContaining({ cache: 'no-cache' }),
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['build', pageOf('2')],
    ['configuration', pageOf('1', '{"currency":"EUR"}')],
  ])('is loaded again where the server has another %s', async (_what, theirs) => {
    came(0);
    serves(() => new Response(theirs));
    await revalidateCachedPage();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is no page that the server has just sent', async () => {
    came(4500);
    await revalidateCachedPage();
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('does not where the tab keeps nothing: it could not know that it did', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(await reloadIfNewBuild()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('keeps a page on which something would be lost', async () => {
  const unsaved = () => true;
  const end = registerUnsavedWork(unsaved);
  expect(await reloadIfNewBuild()).toBe(false);
  end();
  // Input typed during the request counts as unsaved, too.
  serves(() => {
    onTestFinished(registerUnsavedWork(unsaved));
    return new Response(pageOf('2'));
  });
  expect(await reloadIfNewBuild()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
