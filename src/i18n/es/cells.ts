/** The texts of cells that are edited in the table of all products. */
import type { cellTexts } from '../cells';

export const cells: typeof cellTexts = {
  hint: 'Editar aquí (F2)',
  label: {
    priceCents: 'Precio de %{product}',
    stockThousandths: 'Existencias de %{product}',
    status: 'Estado de %{product}',
  },
  active: 'En uso',
  inactive: 'Sin uso',
  saving: 'Guardando …',
  saved: {
    priceCents: 'Precio de %{product}: %{old} → %{new}',
    stockThousandths: 'Existencias de %{product}: %{old} → %{new}',
    status: 'Estado de %{product}: %{old} → %{new}',
  },
  counted: 'Contado',
  undone: 'Deshecho: contado',
  moved: 'Ahora es %{now}. Con Enter se guarda de todos modos lo que escribió.',
  notAPrice: 'Escriba un importe de 0 en adelante con dos decimales como máximo.',
  notAStock: 'Escriba un número de 0 en adelante, como 1200 o 0.125.',
  notAStatus: 'Elija el estado.',
};
