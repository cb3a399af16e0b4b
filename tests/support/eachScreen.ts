/**
 * Runs before every file of `tests/screens`. The files of a worker share the modules that they load, because loading the application takes
 * seconds; `openApp` clears what a test leaves in the browser.
 */
import '@testing-library/jest-dom/vitest';
import { configureScreens } from './configureScreens.ts';

configureScreens();
