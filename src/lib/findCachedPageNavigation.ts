/** The navigation entry if the page came from the browser's cache; undefined if it came from the server. */
export function findCachedPageNavigation(): PerformanceNavigationTiming | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.transferSize === 0 ? visit : undefined;
}
