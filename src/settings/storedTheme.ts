/**
 * Applies the theme that was chosen in Settings, before react-admin loads. By default, the device decides.
 */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem('RaStore.theme');
  if (stored === '"light"') document.documentElement.dataset.theme = 'light';
  if (stored === '"dark"') document.documentElement.dataset.theme = 'dark';
}
