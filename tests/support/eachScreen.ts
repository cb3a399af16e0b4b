/**
 * Runs before every file of `tests/screens`. Files of a worker share loaded modules, because loading the application
 * takes seconds; `openApp` clears the state that a test leaves behind.
 */
import '@testing-library/jest-dom/vitest';
import { configureScreens } from './configureScreens.ts';

configureScreens();
