/** The texts of pictures that come from a folder. */
import type { pictureTexts } from '../pictures';

export const pictures: typeof pictureTexts = {
  title: 'Imágenes de una carpeta',
  lead: 'Los archivos que llevan el código por nombre (0123456789012.jpg) encuentran su producto. Nada se guarda antes de pulsar el botón de abajo.',
  drop: 'Suelte aquí una carpeta o',
  chooseFolder: 'Elegir una carpeta',
  chooseFiles: 'Elegir archivos',
  dropFailed: 'No se pudo leer lo que se soltó. Elija la carpeta con su botón.',
  failed: 'No se pudieron cargar los productos. Inténtelo más tarde.',
  sums: '%{found} encontradas, %{unknown} sin producto, %{too_large} demasiado grandes',
  besides: {
    kept: 'Ya tienen imagen y la conservan: %{count}',
    second: 'Otra del mismo producto, no se usa: %{count}',
    wrong_type: 'No son imágenes: %{count}',
  },
  replace: 'Reemplazar las imágenes que ya hay',
  fileHead: 'Archivo',
  productHead: 'Producto',
  states: {
    found: 'Encontrada',
    unknown: 'Ningún producto tiene este código',
    kept: 'Ya tiene imagen',
    second: 'Otra del mismo producto',
    too_large: 'Demasiado grande',
    wrong_type: 'No es una imagen',
  },
  more: 'Y %{count} más',
  go: 'Guardar imágenes (%{count})',
  done: 'Imágenes guardadas: %{count}',
};
