/** Type declarations for the tests, which are type-checked. */
export const BROWSER_INSTALL_COMMANDS: Record<'firefox' | 'webkit', string>;
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; display: string } | undefined;
export function installBrowsers(): string[];
