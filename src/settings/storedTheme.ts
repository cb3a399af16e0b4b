/**
 * Applies the theme chosen in Settings before react-admin loads. Without a choice, the device's theme applies.
 */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem('RaStore.theme');
  if (stored === '"light"') document.documentElement.dataset.theme = 'light';
  if (stored === '"dark"') document.documentElement.dataset.theme = 'dark';
}
