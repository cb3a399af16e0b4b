/** The texts of keys and scans. */
import type { keyTexts } from '../keys';

export const keys: typeof keyTexts = {
  title: 'Teclas',
  close: 'Cerrar',
  does: {
    help: 'Estas teclas',
    find: 'Buscar o ir a',
    search: 'Al buscador',
    next: 'Fila siguiente',
    previous: 'Fila anterior',
    open: 'Abrir la fila',
    edit: 'Editar la fila',
    cell: 'Editar las cifras de la fila en la tabla',
    select: 'Elegir la fila',
    add: 'Agregar uno nuevo',
    close: 'Cerrar un diálogo',
    submit: 'Enviar un diálogo',
  },
  scanner: 'Un lector abre el producto de su código en cualquier página.',
  unknownTitle: 'Ningún producto tiene el código %{code}.',
  create: '¿Crearlo?',
  createButton: 'Crear producto',
  failed: 'No se pudieron buscar los productos.',
  camera: 'Leer un código',
  cameraHint: 'Ponga el código frente a la cámara.',
  noCamera: 'No se puede usar la cámara. Permítala para esta página o escriba el código en el buscador.',
  notLoaded: 'El lector de códigos no se cargó. Inténtelo de nuevo.',
};
