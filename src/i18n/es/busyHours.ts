import type { busyHoursTexts } from '../busyHours';

export const busyHours: typeof busyHoursTexts = {
  wanting: 'Agregar un cajero',
  perTill:
    'El %{when}: %{load} pedidos por caja (cajas abiertas: %{tills}). El 80% de las horas tiene %{usual} o menos.',
  perHour: 'El %{when}: %{load} pedidos en la hora. El 80% de las horas tiene %{usual} o menos.',
  night: '%{when} (la noche al %{next})',
  alike: 'Ninguna hora destaca.',
  map: 'Una semana promedio',
  show: 'Mostrar',
  orders: 'Pedidos',
  sales: 'Ventas',
  load: 'Pedidos por caja',
  hour: 'Hora',
  unknownTills: 'Aquí no se sabe qué cajas estaban abiertas: las horas se comparan por sus pedidos.',
  oneRefund: 'Una devolución no cuenta como pedido y se resta de las ventas.',
  refunds: '%{refunds} devoluciones no cuentan como pedidos y se restan de las ventas.',
  running: 'Hoy cuenta hasta donde va.',
  counts:
    'Cada cifra es el promedio de los días de ese día de la semana en que se vendió algo. Una caja cuenta como abierta en la hora en que vendió.',
  nights: 'Las horas de la noche, hasta que termina el día (%{hour}), están con el día anterior.',
};
