/** The texts of the strip above a demo. */
import type { demoTexts } from '../demo';

export const demo: typeof demoTexts = {
  name: 'Demostración',
  isDemo: 'Esto es una demostración: las personas, los pedidos y las cifras son inventados.',
  leave: 'Abrir mi propia tienda',
  leaveSentence:
    'La demostración se cierra para todas las personas que están en ella, y en su lugar se abre su propia tienda. Lo que se probó queda en una carpeta aparte.',
  leaving: 'Un momento...',
};
