import { openBackend } from './backends/backend';

/** Everything behind the guard, and the backend that it asks. */
export async function loadApp() {
  const [{ App }] = await Promise.all([import('./App'), openBackend()]);
  return App;
}
