/** How this visit began, where the browser had its page in the cache; undefined where it came from the server, as after a reload. */
export function visitFromCache(): PerformanceNavigationTiming | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.transferSize === 0 ? visit : undefined;
}
