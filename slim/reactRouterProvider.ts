export { routerProvider as reactRouterProvider } from '../src/routerProvider.ts';
