/** The texts of exports. */
import type { exportTexts } from '../exporting';

export const exporting: typeof exportTexts = {
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  formatHelp: {
    csv: 'Para otros programas',
    xlsx: 'Para una hoja de cálculo: los códigos conservan sus ceros',
  },
  progress: 'Exportando: %{done} de %{total}',
  begins: 'Exportando...',
  stop: 'Cancelar',
  close: 'Cerrar',
  saved: 'Filas exportadas: %{count}',
  failedTitle: 'Exportar',
  failed: 'No se pudo exportar la lista. Inténtelo de nuevo.',
  moved: 'La lista cambió mientras se leía. Inténtelo de nuevo.',
};
