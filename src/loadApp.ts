import { openBackend } from './backends/backend';

export async function loadApp() {
  const [{ App }] = await Promise.all([import('./App'), openBackend()]);
  return App;
}
