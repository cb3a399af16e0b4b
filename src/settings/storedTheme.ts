/** Applies the theme chosen in Settings before react-admin is there to do it. Where none was chosen, the device's theme holds. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem('RaStore.theme');
  if (stored === '"light"') document.documentElement.dataset.theme = 'light';
  if (stored === '"dark"') document.documentElement.dataset.theme = 'dark';
}
