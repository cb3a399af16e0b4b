/** The theme chosen in Settings, for the page before react-admin is there to apply it. Nothing chosen: the device's. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem('RaStore.theme');
  if (stored === '"light"') document.documentElement.dataset.theme = 'light';
  if (stored === '"dark"') document.documentElement.dataset.theme = 'dark';
}
