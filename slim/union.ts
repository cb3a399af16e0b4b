export { union as default } from 'es-toolkit';
