import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

configure({ asyncUtilTimeout: 30_000 });

// Files are not kept apart: none finds what another left behind.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
